import { MOST_EXCEPTIONS } from '@keyturn/domain/tour-hours';
import { Button, Card } from '@keyturn/web-kit/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { availabilityMessages as messages } from '../messages.ts';
import { newDates, type DatesDraft } from './date-drafts.ts';
import { DatesRow } from './dates-row.tsx';
import styles from './dates.module.css';

interface DatesCardProps {
  all: readonly DatesDraft[];
  today: string;
  isChecked: boolean;
  onChange: (all: readonly DatesDraft[]) => void;
}

/** Days that replace the weekly hours (requirement E8). */
export function DatesCard({ all, today, isChecked, onChange }: DatesCardProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (key: number): void => {
    onChange(all.filter((dates) => dates.key !== key));
    addButton.current?.focus();
  };
  return (
    <Card className={styles.card}>
      <h2>{messages.dates}</h2>
      <p className={styles.hint}>{messages.datesHint}</p>
      {all.length === 0 && <p className={styles.none}>{messages.noDates}</p>}
      {all.map((dates) => (
        <DatesRow
          key={dates.key}
          dates={dates}
          all={all}
          today={today}
          isChecked={isChecked}
          onChange={(changed) => onChange(all.map((other) => (other.key === changed.key ? changed : other)))}
          onRemove={() => remove(dates.key)}
        />
      ))}
      <Button
        ref={addButton}
        variant="tertiary"
        size="small"
        className={styles.addDates}
        icon={<Plus size={20} />}
        isDisabled={all.length >= MOST_EXCEPTIONS}
        onClick={() => onChange([...all, newDates()])}
      >
        {messages.addDates}
      </Button>
    </Card>
  );
}
