import { formatDayAndYear } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';

/** The day of an instant in Utah, with its year, because decisions are read much later. */
export const dayOf = (instant: string): string => formatDayAndYear(denverDateOf(instant));
