import { denverToday } from '@keyturn/domain/denver-time';

/** The calendar day where the listings are. */
export const today = (): string => denverToday(new Date());
