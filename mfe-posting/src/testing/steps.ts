import type { OwnPost } from '@keyturn/contracts/posts';
import { renderScreen, screen, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { postOf, SELLER } from '../testing.ts';

export const READ = 'GET /api/get-post-by-id/:postId';
export const WRITE = 'POST /api/update-post-field';
export const UPDATE = 'PUT /api/posts/:postId';
export const DRAFT = postOf({ posted: false, postedAt: null });

/** Each test has a post of its own: what is typed into one waits for the network beyond its screen. */
let number = 0;

/** Opens a step of the posting flow with a draft, changed so. */
export function openStep(path: string, changes: Partial<OwnPost> = {}, answers: Answers = {}, now?: string) {
  const postId = `draft-${(number += 1)}`;
  const stored = { ...DRAFT, ...changes, _id: postId, id: postId };
  return renderScreen(routes, {
    path,
    user: SELLER,
    state: { postId },
    answers: { [READ]: stored, [WRITE]: stored, [UPDATE]: stored, ...answers },
    ...(now !== undefined && { now }),
  });
}

export const press = (name: string) => screen.findByRole('button', { name });
export const field = (name: string) => screen.findByRole('textbox', { name });
export const status = (text: RegExp | string) => screen.findByText(text, { selector: '[role=status]' });
export const saved = () => status(/^Saved/);

/** The bodies of the calls that were made, of one kind. */
export const bodies = (made: readonly { key: string; body: unknown }[], key: string) =>
  made.filter((call) => call.key === key).map(({ body }) => body);
