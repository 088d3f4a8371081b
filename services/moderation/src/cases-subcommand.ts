import { Problem } from '@keyturn/service-kit/problem';
import { newId } from '@keyturn/service-kit/ids';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store } from '@keyturn/service-kit/store';
import { listingOf, openCollections, type CaseDocument, type Collections } from './collections.ts';
import { decide } from './decide.ts';

/** Operators' decisions from a shell. Those with a text to the owner are for admins, who sign with their name. */
const ACTIONS = ['hold', 'release', 'dismiss'] as const;
type Action = (typeof ACTIONS)[number];
const OPERATOR = { actorId: '', actor: 'Operator' } as const;

const isAction = (word: string): word is Action => (ACTIONS as readonly string[]).includes(word);

/**
 * `cases list`, `cases release CASE`, `cases dismiss CASE`, `cases hold CASE`, each with an optional note: shows
 * reports, and decides. Returns the output; throws a StartError on failure.
 */
export async function runCasesSubcommand(
  given: readonly string[],
  openStore: () => Promise<Store>,
  now = (): Date => new Date(),
): Promise<string> {
  const [what = '', caseId, ...note] = given;
  if (what === 'list') return listOpen(openCollections(await openStore()));
  if (!isAction(what) || caseId === undefined)
    throw new StartError(
      `The word cases takes no “${given.join(' ')}”. It takes list, or ${ACTIONS.join(', ')} and a case.`,
    );
  const deps = { collections: openCollections(await openStore()), newId, now };
  try {
    const changedAt = await changedAtOf(deps.collections, caseId);
    const { title } = await decide(deps, caseId, { action: what, note: note.join(' '), changedAt }, OPERATOR);
    return `${what}: ${title}\n`;
  } catch (error) {
    if (error instanceof Problem) throw new StartError(error.message);
    throw error;
  }
}

/** The operator decides about a listing's current text. */
async function changedAtOf(collections: Collections, caseId: string): Promise<string | undefined> {
  const found = await collections.cases.findOne({ _id: caseId });
  return found ? (await listingOf(collections, found))?.changedAt : undefined;
}

async function listOpen({ cases, reports }: Collections): Promise<string> {
  const open = await cases.find({ state: 'open' }).sort({ openedAt: 1 }).toArray();
  if (open.length === 0) return 'Nothing waits for you.\n';
  const sections = await Promise.all(
    open.map(async (one) => {
      const found = await reports.find({ subjectKey: one.subjectKey }).sort({ at: -1 }).toArray();
      const lines = found.map(({ at, reason, text }) => `    ${at}  ${reason}  ${JSON.stringify(text)}\n`);
      return [
        headOf(one),
        ...askedOf(one),
        ...(one.signs ?? []).map((sign) => `    noticed  ${sign}\n`),
        ...lines,
      ].join('');
    }),
  );
  return sections.join('');
}

/** The text of a requested check. */
function askedOf({ request }: CaseDocument): string[] {
  if (!request) return [];
  const { company, website, licence, message, school, askedAt } = request;
  const words = school === undefined ? { company, website, license: licence, message } : { school, message };
  return Object.entries(words).map(([what, text]) => `    ${askedAt}  ${what}  ${JSON.stringify(text)}\n`);
}

const headOf = ({ _id, kind, subjectId, title, held, openedAt }: CaseDocument): string =>
  `${_id}  ${kind} ${subjectId}  ${JSON.stringify(title)}  since ${openedAt}${held ? ', hidden' : ''}\n`;
