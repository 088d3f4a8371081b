import type { AccountAnswer, Proof, SecondStepSecret } from '@keyturn/contracts/account';
import { notify } from '@keyturn/web-kit/session';
import { Button, Screen, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSecondStep, queries, removeSecondStep, renewRecoveryCodes } from '../api.ts';
import styles from './account.module.css';
import { Enrolment } from './enrolment.tsx';
import { accountMessages as messages } from './messages.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Held = Pick<AccountAnswer, 'secondStep' | 'recoveryCodesLeft'>;

/** The second step: turning it on and off, and recovery codes. */
export function SecondStep() {
  const account = useQuery(queries.account);
  return (
    <Screen
      query={account}
      failed={messages.secondStepFailed}
      warnsWhenStale
      loading={messages.secondStepLoading}
      loadingClassName={styles.loading}
      skeleton={<Skeleton shape="box" height={68} />}
    >
      {(held) => <Steps held={held} />}
    </Screen>
  );
}

/** Secrets that are shown once and never stored. */
interface Shown {
  readonly enrolment?: SecondStepSecret;
  readonly codes?: readonly string[];
}

function Steps({ held }: { held: Held }) {
  const cache = useQueryClient();
  const [shown, setShown] = useState<Shown>({});
  const [asked, setAsked] = useState<keyof typeof ASKS | null>(null);
  const readAgain = (): void => {
    for (const { queryKey } of [queries.account, queries.sessions]) void cache.invalidateQueries({ queryKey });
  };
  const showCodes = (codes: readonly string[]): void => {
    setShown({ codes });
    readAgain();
  };
  const doAsked = async (proof: Proof): Promise<void> => {
    if (asked === 'remove') {
      await removeSecondStep(proof);
      notify(messages.turnedOff, 'success');
      readAgain();
    } else if (asked === 'codes') showCodes(await renewRecoveryCodes(proof));
    else setShown({ enrolment: await beginSecondStep(proof) });
    setAsked(null);
  };
  const { enrolment, codes } = shown;
  const isResting = !enrolment && !codes;
  return (
    <>
      {codes && <RecoveryCodes codes={codes} onDone={() => setShown({})} />}
      {enrolment && (
        <Enrolment
          given={enrolment}
          onDone={showCodes}
          onAgain={() => {
            setShown({});
            setAsked('begin');
          }}
          onCancel={() => setShown({})}
        />
      )}
      {isResting && <Resting held={held} onAsk={setAsked} />}
      <ProofDialog
        isOpen={asked !== null}
        {...ASKS[asked ?? 'begin']}
        failed={messages.secondStepNotDone}
        onProof={doAsked}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

const ASKS = {
  begin: { title: messages.turnOnSecondStep, confirmLabel: messages.turnOn },
  codes: { title: messages.newCodes, confirmLabel: messages.newCodes, note: messages.newCodesNote },
  remove: { title: messages.turnOffSecondStep, confirmLabel: messages.turnOff },
};

function Resting({ held, onAsk }: { held: Held; onAsk: (what: keyof typeof ASKS) => void }) {
  if (!held.secondStep)
    return (
      <>
        <p className={styles.quiet}>{messages.secondStepHint}</p>
        <Button className={styles.start} onClick={() => onAsk('begin')}>
          {messages.turnOn}
        </Button>
      </>
    );
  return (
    <>
      <p className={styles.quiet}>{messages.secondStepOn}</p>
      <p className={styles.quiet}>{messages.codesLeft(held.recoveryCodesLeft)}</p>
      <div className={styles.row}>
        <Button onClick={() => onAsk('codes')}>{messages.newCodes}</Button>
        <Button onClick={() => onAsk('remove')}>{messages.turnOff}</Button>
      </div>
    </>
  );
}
