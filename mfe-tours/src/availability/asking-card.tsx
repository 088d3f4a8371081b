import { HORIZON_DAYS } from '@keyturn/domain/tour-hours';
import { Card, SelectField } from '@keyturn/web-kit/ui';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './dates.module.css';
import type { DatedDraft } from './hours-draft.ts';

/** Choices of notice; another stored value is added. */
const NOTICES = [0, 1, 2, 4, 8, 12, 24, 48, 72];

/** Notice before a tour, and days ahead (requirement E8). */
export function AskingCard({ dated, onChange }: { dated: DatedDraft; onChange: (dated: DatedDraft) => void }) {
  const notices = [...new Set([...NOTICES, dated.noticeHours])].sort((a, b) => a - b);
  return (
    <Card className={styles.card}>
      <h2>{messages.asking}</h2>
      <div className={styles.asking}>
        <SelectField
          label={messages.notice}
          hint={messages.noticeHint}
          options={notices.map((hours) => ({ value: String(hours), label: messages.noticeOf(hours) }))}
          value={String(dated.noticeHours)}
          onChange={({ target }) => onChange({ ...dated, noticeHours: Number(target.value) })}
        />
        <SelectField
          label={messages.ahead}
          hint={messages.aheadHint}
          options={HORIZON_DAYS.map((days) => ({ value: String(days), label: messages.aheadOf(days) }))}
          value={String(dated.horizonDays)}
          onChange={({ target }) =>
            onChange({
              ...dated,
              horizonDays: HORIZON_DAYS.find((days) => String(days) === target.value) ?? dated.horizonDays,
            })
          }
        />
      </div>
    </Card>
  );
}
