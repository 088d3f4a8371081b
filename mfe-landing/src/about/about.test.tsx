import { failed, renderScreen, screen, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';

const SITE = 'GET /api/site';
const NOTHING = {
  sendsMail: false,
  operator: { name: '', email: '', address: '' },
  termsUrl: '',
  privacyUrl: '',
  schools: [],
};
const TOLD = {
  ...NOTHING,
  operator: { name: 'Wasatch Student Union', email: 'help@union.example', address: '1 Main St\nProvo, UT' },
  termsUrl: 'https://union.example/terms',
  privacyUrl: 'https://union.example/privacy',
};

async function open(path: string, title: string, answers: Answers = { [SITE]: NOTHING }) {
  const shown = renderScreen(routes, { path, answers });
  await screen.findByRole('heading', { level: 1, name: title });
  return shown;
}

test('[B4] questions and answers are shown without calls to the server', async () => {
  const { made } = await open('/faq', 'Questions and answers', {});
  screen.getByRole('heading', { name: 'I forgot my password.' });
  expect(made).toEqual([]);
});

for (const [path, title, part, url] of [
  ['/terms', 'Terms', 'What you post', TOLD.termsUrl],
  ['/privacy', 'Privacy', 'Who sees it', TOLD.privacyUrl],
] as const) {
  test(`[B4] ${path} shows the operator, a link to their own text, and what applies here`, async () => {
    await open(path, title, { [SITE]: TOLD });
    await screen.findByText('This Keyturn is run by Wasatch Student Union.');
    expect(screen.getByRole('link', { name: `${title} of this Keyturn` }).getAttribute('href')).toBe(url);
    screen.getByRole('heading', { name: part });
  });

  test(`[B4] ${path} without a configured operator`, async () => {
    await open(path, title);
    await screen.findByRole('heading', { name: part });
    expect(screen.queryByRole('link')).toBe(null);
  });
}

test('[B4] /terms lists what is not checked, beside what a badge means', async () => {
  await open('/terms', 'Terms');
  await screen.findByText(
    /^Nobody has checked listings for you, nor people beyond what a badge on their profile says\./,
  );
});

test('[B4] /contact shows the operator’s address, or that there is none', async () => {
  await open('/contact', 'Contact', { [SITE]: TOLD });
  expect((await screen.findByRole('link', { name: TOLD.operator.email })).getAttribute('href')).toBe(
    'mailto:help@union.example',
  );
  screen.getByText(/1 Main St/);
});

test('[B4] loading and failing of the operator’s data are shown', async () => {
  const { answer, person } = await open('/contact', 'Contact', { [SITE]: failed() });
  await screen.findByText('This page cannot be loaded right now.');
  answer({ [SITE]: NOTHING });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Whoever runs this Keyturn has left no address.');
});
