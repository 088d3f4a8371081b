import { Field, TextAreaField } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { askForManager } from '../api.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { RequestDialog } from './request-dialog.tsx';

/** Results of an ended request that may be repeated. */
const ENDS: Readonly<Record<string, string>> = {
  refused: messages.managerRefused,
  renamed: messages.managerRenamed,
  revoked: messages.managerRevoked,
};

/** Whether the person is an approved property manager, and the request form. Approved people have the badge instead. */
export function ManagerRequest({ state, company }: { state: string; company: string }) {
  const waits = <p className={styles.quiet}>{messages.managerAsked(company)}</p>;
  if (state === 'asked') return waits;
  // Hides the form for unknown states of a later release.
  if (state !== '' && state !== 'overdue' && !ENDS[state]) return null;
  return (
    <>
      {state === 'overdue' && waits}
      {ENDS[state] && <p>{ENDS[state]}</p>}
      <AskManager />
    </>
  );
}

const EMPTY = { company: '', website: '', licence: '', message: '' };

function AskManager() {
  const [written, setWritten] = useState(EMPTY);
  const write = (part: Partial<typeof EMPTY>) => setWritten((before) => ({ ...before, ...part }));
  const isMissing = (field: 'company' | 'licence'): boolean => written[field].trim() === '';
  return (
    <RequestDialog
      title={messages.askManager}
      hint={messages.managerHint}
      isWhole={!isMissing('company') && !isMissing('licence')}
      ask={() => askForManager(written)}
    >
      {(isChecked) => (
        <>
          <Field
            label={messages.company}
            name="company"
            autoComplete="organization"
            required
            maxLength={100}
            value={written.company}
            error={isChecked && isMissing('company') ? messages.companyMissing : null}
            onChange={(event) => write({ company: event.target.value })}
          />
          <Field
            label={messages.website}
            name="website"
            inputMode="url"
            autoComplete="url"
            isOptional
            maxLength={200}
            value={written.website}
            onChange={(event) => write({ website: event.target.value })}
          />
          <Field
            label={messages.licence}
            name="licence"
            required
            maxLength={40}
            value={written.licence}
            error={isChecked && isMissing('licence') ? messages.licenceMissing : null}
            onChange={(event) => write({ licence: event.target.value })}
          />
          <TextAreaField
            label={messages.managerMessage}
            isOptional
            maxLength={500}
            value={written.message}
            onChange={(event) => write({ message: event.target.value })}
          />
        </>
      )}
    </RequestDialog>
  );
}
