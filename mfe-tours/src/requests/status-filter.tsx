import { TOUR_FILTERS } from '@keyturn/domain/tour-status';
import { ChipGroup, SelectField } from '@keyturn/web-kit/ui';
import type { Tour } from '../read-answers.ts';
import { requestMessages as messages } from '../messages.ts';
import { countRequests, type TourFilter } from './filter-requests.ts';
import styles from './tour-requests.module.css';

interface StatusFilterProps {
  requests: readonly Tour[] | undefined;
  filter: TourFilter;
  onChange: (filter: TourFilter) => void;
}

/** All, Pending, Accepted, Rejected with counts: chips, on small screens a select. */
export function StatusFilter({ requests, filter, onChange }: StatusFilterProps) {
  const change = (value: string | null): void => onChange(TOUR_FILTERS.find((name) => name === value) ?? 'All');
  const counts = TOUR_FILTERS.map((name) => ({ name, count: requests && countRequests(requests, name) }));
  return (
    <>
      <div className={styles.chips}>
        <ChipGroup
          label={messages.status}
          isLabelHidden
          options={counts.map(({ name, count }) => ({ value: name, label: name, count }))}
          value={filter}
          onChange={change}
        />
      </div>
      <SelectField
        className={styles.select}
        label={messages.status}
        isLabelHidden
        options={counts.map(({ name, count }) => ({ value: name, label: messages.statusCount(name, count) }))}
        value={filter}
        onChange={(event) => change(event.target.value)}
      />
    </>
  );
}
