import { formatDateRange, formatDayAndYear } from '@keyturn/domain/dates';
import { formatAmount, formatCents } from '@keyturn/domain/money';
import { Badge, Button } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { sharedMessages } from '../messages.ts';
import { transferMessages as messages } from './messages.ts';
import { payerOf } from './payer-of.ts';
import type { Transfer } from '../read-transfer.ts';
import { TermsForm } from './terms-form.tsx';
import styles from './terms.module.css';
import { TERMS_ID } from './use-transfer-step.ts';

/** The lease's terms, move-in day and payers, which outlive the transfer. Either side edits them while active. */
export function Terms({ transfer }: { transfer: Transfer }) {
  const { state, moveInDate, fees, lease } = transfer;
  const rent = formatAmount(lease?.monthlyRent);
  const facts = [
    [messages.address, lease?.address],
    [messages.rent, rent && rent + sharedMessages.perMonth],
    [messages.lease, lease && formatDateRange(lease.startDate, lease.endDate)],
  ].filter(([, fact]) => fact);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className={styles.terms}>
      <div className={styles.head}>
        <h2 id={TERMS_ID} tabIndex={-1}>
          {messages.terms}
        </h2>
        {state === 'active' && !isEditing && (
          <Button size="small" onClick={() => setIsEditing(true)}>
            {messages.edit}
          </Button>
        )}
      </div>
      {isEditing && state === 'active' ? (
        <TermsForm transfer={transfer} onClose={() => setIsEditing(false)} />
      ) : (
        <dl className={styles.list}>
          {facts.map(([what, fact]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
          <div>
            <dt>{messages.moveIn}</dt>
            <dd>{formatDayAndYear(moveInDate) || messages.notSet}</dd>
          </div>
          {fees.map((fee, at) => (
            <div key={at}>
              <dt>{messages.fees[fee.name]}</dt>
              <dd>
                {formatCents(fee.cents)} · {payerOf(transfer, fee.payer)}
                {fee.isPaid && <Badge tone="success">{messages.paid}</Badge>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isEditing && fees.length === 0 && <p className={styles.none}>{messages.noFees}</p>}
    </section>
  );
}
