import { address, hasFocus, renderScreen, screen, waitFor, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { answered, matchesOf, matchOf, NOW } from '../testing.ts';

const LIVE: Answers = {
  'GET /api/matches': matchesOf([matchOf()]),
  'GET /api/matches/rents': { bins: [{ from: 800, count: 1 }] },
};
const STEPS = [
  ['/discovery', 'Where are you going to school?', 'Where is your child going to school?'],
  ['/discovery/group', 'Who are you moving with?', 'Who is your child moving with?'],
  ['/discovery/budget', "What's your monthly budget?", "What's your child's monthly budget?"],
  ['/discovery/lease-type', 'What kind of housing?', 'What kind of housing for your child?'],
  ['/discovery/room-type', 'What kind of room?', 'What kind of room for your child?'],
  ['/discovery/amenities', 'Which amenities do you want?', 'Which amenities does your child want?'],
  ['/discovery/calendar', 'When do you want to move in?', 'When does your child want to move in?'],
] as const;

beforeEach(() => answered());

const open = (path: string) => renderScreen(routes, { path, now: NOW, answers: LIVE });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

for (const [at, [path, question, ofParent]] of STEPS.entries()) {
  const next = STEPS[at + 1]?.[0] ?? '/listings';

  test(`[D1][D4] ${path}: its question has the focus and the tab's title, parents get another one, kept for all steps`, async () => {
    const { person } = open(path);
    await hasFocus(await heading(question));
    await waitFor(() => expect(document.title).toBe(`${question} · Keyturn`));
    await person.click(screen.getByRole('checkbox', { name: "I'm a parent looking for my child" }));
    await heading(ofParent);
    expect(localStorage.getItem('discoveryRole')).toBe('parent');
    await person.click(screen.getByRole('checkbox', { name: "I'm a parent looking for my child" }));
    await heading(question);
    expect(localStorage.getItem('discoveryRole')).toBe('student');
  });

  test(`[D4] ${path} is step ${at + 1} of 7; Skip moves on without an answer, Back goes back, Exit goes home`, async () => {
    const { person, visit } = open(path);
    await heading(question);
    screen.getByRole('progressbar', { name: `Step ${at + 1} of 7` });
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(address()).toBe(next));
    await visit(path);
    await heading(question);
    const back = screen.queryByRole('button', { name: 'Back' });
    if (at === 0) expect(back).toBe(null);
    else {
      await person.click(back ?? document.body);
      await waitFor(() => expect(address()).toBe(STEPS[at - 1]?.[0]));
    }
    await person.click(screen.getByRole('button', { name: 'Exit' }));
    await waitFor(() => expect(address()).toBe('/'));
  });
}
