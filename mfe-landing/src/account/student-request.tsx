import type { AccountAnswer } from '@keyturn/contracts/account';
import { SelectField, TextAreaField } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askForStudent, queries } from '../api.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { RequestDialog } from './request-dialog.tsx';

/** States that allow a request, first or repeated. Approved people have the badge instead. */
const ASKABLE = ['', 'overdue', 'refused', 'revoked', 'ending', 'over'];
/** Results of an ended request, here or in the admin's text. */
const ENDS: Readonly<Record<string, string>> = {
  refused: messages.studentRefused,
  revoked: messages.studentRevoked,
  over: messages.studentOver,
};

/** For people without a school address: the state of their papers' check, and the form if it `isNeeded`. */
export function StudentRequest({
  state,
  school,
  told,
  isNeeded,
}: NonNullable<AccountAnswer['student']> & { isNeeded: boolean }) {
  const isWaiting = state === 'asked' || state === 'overdue';
  const isDecided = state === 'refused' || state === 'revoked';
  return (
    <>
      {isWaiting && <p className={styles.quiet}>{messages.studentAsked(school)}</p>}
      {isNeeded && ENDS[state] && <p>{ENDS[state]}</p>}
      {isNeeded && isDecided && told !== '' && <p className={styles.words}>{messages.studentTold(told)}</p>}
      {/* Hides the form for unknown states of a later release. */}
      {isNeeded && ASKABLE.includes(state) && <AskStudent />}
    </>
  );
}

function AskStudent() {
  const site = useQuery(queries.site);
  const [school, setSchool] = useState('');
  const [note, setNote] = useState('');
  const schools = [...new Set((site.data?.schools ?? []).map((known) => known.school))];
  // An operator may list no school.
  if (!site.isPending && schools.length === 0) return null;
  const isNoteMissing = note.trim() === '';
  return (
    <RequestDialog
      title={messages.askStudent}
      hint={messages.studentHint}
      isWhole={school !== '' && !isNoteMissing}
      ask={() => askForStudent(school, note)}
    >
      {(isChecked) => (
        <>
          <SelectField
            label={messages.school}
            placeholder={messages.chooseSchool}
            options={schools.map((value) => ({ value, label: value }))}
            required
            value={school}
            error={isChecked && school === '' ? messages.schoolMissing : null}
            onChange={(event) => setSchool(event.target.value)}
          />
          <TextAreaField
            label={messages.studentNote}
            required
            maxLength={500}
            value={note}
            error={isChecked && isNoteMissing ? messages.studentNoteMissing : null}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </RequestDialog>
  );
}
