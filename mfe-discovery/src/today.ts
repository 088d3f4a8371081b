import { denverToday } from '@keyturn/domain/denver-time';

/** The calendar day in Denver. */
export const today = (): string => denverToday(new Date());
