import { renderScreen, screen, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { AVERY } from '../admin/testing-cases.ts';
import { routes } from '../routes.tsx';
import { ACCOUNT_ANSWERS, ANA } from '../testing.ts';

const NOW = '2026-11-24T19:00:00Z';

/** Shows /account to Ana; other answers come from `ACCOUNT_ANSWERS`. */
export const showAccount = (answers: Answers = {}, user: typeof ANA | null = ANA) =>
  renderScreen(routes, {
    path: '/account',
    now: NOW,
    answers: { ...ACCOUNT_ANSWERS, ...answers },
    ...(user && { user }),
  });

/** Shows an admin page to Avery, or to another person. */
export const showAdmin = (path: string, answers: Answers = {}, user: typeof ANA | null = AVERY) =>
  renderScreen(routes, { path, now: NOW, answers, ...(user && { user }) });

/** The section of this name, once present. */
export const region = async (name: string) => within(await screen.findByRole('region', { name }));
