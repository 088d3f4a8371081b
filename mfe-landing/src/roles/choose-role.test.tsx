import { address, hasFocus, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { ANA, profileOf } from '../testing.ts';

const POSTING = /^I'm posting a lease/;
const LOOKING = /^I'm looking for a lease/;
const choose = (name: RegExp) => screen.findByRole('button', { name });

for (const [who, user, to] of [
  ['signed out', undefined, '/signup'],
  ['without a profile', { ...ANA, profileCreated: false }, '/create-profile'],
  ['with a profile', ANA, '/post'],
] as const) {
  test(`[B6] posting, ${who}, leads to ${to}, and the intent is kept`, async () => {
    const answers = { 'GET /api/profiles/:whose': profileOf(ANA) };
    const { person } = renderScreen(routes, { path: '/choose-role', answers, ...(user && { user }) });
    await person.click(await choose(POSTING));
    await waitFor(() => expect(address()).toBe(to));
    expect(localStorage.getItem('intent')).toBe('post');
  });
}

for (const path of ['/choose-role', '/start']) {
  test(`[B6] ${path} for a seeker leads to the questionnaire, by keyboard`, async () => {
    const { person } = renderScreen(routes, { path });
    await hasFocus(await screen.findByRole('heading', { level: 1, name: 'What are we doing?' }));
    (await choose(LOOKING)).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/discovery'));
    expect(localStorage.getItem('intent')).toBe('browse');
  });
}
