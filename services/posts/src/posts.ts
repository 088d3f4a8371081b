import type { FreshnessDays } from '@keyturn/domain/freshness';
import type { PostData } from '@keyturn/contracts/post-fields';
import { mayMeet, type BlockDocument } from '@keyturn/service-kit/blocks';
import { isAccountClosed, type ClosingDocument } from '@keyturn/service-kit/closings';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import type { ErasureDocument } from '@keyturn/service-kit/erasures';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, notFound, tooMany } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Turns } from '@keyturn/service-kit/turns';
import type { PhotoDocument } from './photo-prints.ts';
import { withNewestEvents, withoutPendingPhotos } from './pending-photos.ts';
import { lookAtPhotos } from './follow-photos.ts';
import { confirmed, switchedOff, toNamed } from './freshness.ts';
import { isLive, isTransferred, LISTED, removed, type PersonDocument, type PostDocument } from './post.ts';
import { checkLive, withKnownCity } from './live-rules.ts';
import { checkImages, withDuration } from './post-rules.ts';
import { photosChanged, toChanged, toFact } from './post-views.ts';
import { isJudged, signsOf } from './signs.ts';

const MOST_DRAFTS = 20;
/** Live listings of a person; of everybody, since anybody may call themselves a property manager (security S-39). */
const MOST_LIVE = 50;
/** Drafts and listings that a person makes, deleted ones too: each leaves a record in four services for ever (decision 0013). */
const MOST_NEW_PER_DAY = 100;
const DAY_MS = 24 * 3_600_000;

/** What the rules of posts work with. Reading stands in the routes: it has no rules beyond who may see what. */
export interface Deps {
  readonly posts: StoreCollection<PostDocument>;
  readonly people: StoreCollection<PersonDocument>;
  readonly blocks: StoreCollection<BlockDocument>;
  readonly emails: StoreCollection<EmailDocument>;
  readonly closings: StoreCollection<ClosingDocument>;
  readonly photos: StoreCollection<PhotoDocument>;
  readonly erasures: StoreCollection<ErasureDocument>;
  readonly mediaKey: string;
  readonly days: FreshnessDays;
  /** One after the other for each person, or posts made at once would all count the same. */
  readonly creating: Turns;
  now(): Date;
  newId(): string;
}

export function createDraft(deps: Deps, caller: Identity, isPropertyManager: boolean): Promise<PostDocument> {
  const { posts, creating, newId } = deps;
  return creating.inTurn(caller.userId, async () => {
    const drafts = await posts.countDocuments({ userId: caller.userId, posted: false, removed: false });
    if (drafts >= MOST_DRAFTS) throw tooMany('You have too many drafts. Please delete one first.', 3600);
    await checkNew(deps, caller);
    const draft = newPost(deps, caller, newId(), { isPropertyManager });
    await posts.insertOne(draft);
    return draft;
  });
}

/** Changes fields of the caller's own post; a live one tells the other services. */
export async function changePost(deps: Deps, caller: Identity, id: string, changes: PostData): Promise<PostDocument> {
  const { mediaKey, now, days } = deps;
  checkImages(changes, caller.userId, mediaKey);
  const written = await write(deps, caller, id, async (post, updatedAt) => {
    const typed = { ...post.fields, ...withDuration(post.fields, changes) };
    if (isTransferred(post)) throw transferred();
    if (!post.posted) return draftChange(deps, post, { ...post, fields: typed });
    // The manager flag of a live listing is its poster's, whatever the client sends (security S-16).
    const { isPropertyManager = false } = post.fields;
    const fields = { ...typed, isPropertyManager };
    checkLive(fields, now(), post.fields);
    const described = { ...post, updatedAt, fields: withKnownCity(fields) };
    const changed = isJudged(changes, post) ? { ...described, signs: await signsOf(deps, described) } : described;
    if (post.hidden === 'held') {
      const told = nextEvent(post, 'posts.changed', toChanged(changed), deps);
      return { ...draftChange(deps, post, changed), told };
    }
    // What its owner has hidden stays so, and whose account is closed.
    if (['off', 'closed'].includes(post.hidden ?? '')) return draftChange(deps, post, changed);
    const next = { ...changed, ...confirmed(changed.fields, now().toISOString(), days) };
    return { next, event: nextEvent(post, 'posts.updated', toFact(next), deps) };
  });
  if (written.posted && 'images' in changes) await lookAtPhotos(deps, id);
  return written;
}

/** Publishes a draft, or a new post; a repeat answers what is live already. */
export async function publishPost(
  deps: Deps,
  caller: Identity,
  id: string | undefined,
  data: PostData,
): Promise<Published> {
  const { people, closings, mediaKey, creating } = deps;
  checkImages(data, caller.userId, mediaKey);
  const poster = await people.findOne({ _id: caller.userId });
  if (!poster?.profileCreated) throw forbidden('Please create your profile first.', 'no_profile');
  if (await isAccountClosed(closings, caller.userId)) throw forbidden('This account is closed.', 'account_closed');
  const published = await creating.inTurn(caller.userId, () => goLive(deps, caller, id, data, poster));
  await lookAtPhotos(deps, published.post._id);
  return published;
}

/** The owner says whether a listing is available: yes shows it and counts as its newest confirmation, no hides it. */
export async function sayAvailable(
  deps: Deps,
  caller: Identity,
  id: string,
  isAvailable: boolean,
): Promise<PostDocument> {
  const { now, days } = deps;
  return write(deps, caller, id, (post) => {
    if (isTransferred(post)) throw transferred();
    if (!post.posted) throw conflict('This is a draft: publish it first.', 'draft');
    // Its account is closed: nothing that is said with a token of before opens what a hold lies over, either.
    if (post.hidden === 'closed' || (post.hidden === 'held' && post.releasedTo === 'closed')) return null;
    // What is held stays so; what its owner says counts afterwards.
    if (post.hidden === 'held') {
      const said = isAvailable
        ? { confirmedAt: now().toISOString(), releasedTo: '' as const }
        : { releasedTo: switchedOff.hidden };
      return { next: { ...post, ...said }, event: null, isSame: true };
    }
    if (isAvailable) {
      const next = { ...post, ...confirmed(post.fields, now().toISOString(), days) };
      return { next, event: nextEvent(post, 'posts.updated', toFact(next), deps), isSame: true };
    }
    if (post.hidden === 'off') return null;
    const event = nextEvent(post, 'posts.hidden', { ...toNamed(post), why: switchedOff.hidden }, deps);
    return { next: { ...post, ...switchedOff }, event, isSame: true };
  });
}

/** Removes a draft or listing of the caller’s. */
export async function removePost(deps: Deps, caller: Identity, id: string): Promise<void> {
  await write(deps, caller, id, (current) => {
    const next = { ...current, ...removed };
    if (!current.posted) return draftChange(deps, current, next);
    const data = { _id: id, userId: caller.userId };
    return { next, event: nextEvent(current, 'posts.removed', data, deps) };
  });
}

interface Published {
  readonly post: PostDocument;
  readonly isNew: boolean;
}

async function goLive(
  deps: Deps,
  caller: Identity,
  id: string | undefined,
  data: PostData,
  { isPropertyManager }: PersonDocument,
): Promise<Published> {
  const { posts, now, newId, days } = deps;
  const live = async (post: PostDocument, updatedAt = post.updatedAt): Promise<PostDocument> => {
    const fields = { ...post.fields, ...withDuration(post.fields, data), isPropertyManager };
    checkLive(fields, now());
    const at = now().toISOString();
    const next = { ...post, updatedAt, fields: withKnownCity(fields), posted: true, postedAt: at };
    return { ...next, ...confirmed(fields, at, days), signs: await signsOf(deps, next) };
  };

  const known = id === undefined ? null : await posts.findOne({ _id: id });
  if (known && (known.userId !== caller.userId || known.removed)) throw notFound('There is no such listing.');
  if (known && isTransferred(known)) throw transferred();
  if (known?.posted) return { post: known, isNew: false };
  const count = await posts.countDocuments({ userId: caller.userId, removed: false, ...LISTED });
  if (count >= MOST_LIVE) throw tooMany('You have too many live listings. Please delete one first.', 3600);
  if (!known) {
    await checkNew(deps, caller);
    return insert(deps, caller, await live(newPost(deps, caller, id ?? newId(), {})));
  }

  let isNew = true;
  const post = await write(deps, caller, known._id, async (current, updatedAt) => {
    isNew = !current.posted;
    if (!isNew) return null;
    const next = await live(current, updatedAt);
    return { next, event: nextEvent(current, 'posts.published', toFact(next), deps) };
  });
  return { post, isNew };
}

async function insert(deps: Deps, caller: Identity, post: PostDocument): Promise<Published> {
  const { posts, now } = deps;
  const stored = withFirstEvent(post, firstEvent(post._id, 'posts.published', toFact(post), deps), now);
  if (await insertOnce(posts, stored)) return { post: stored, isNew: true };
  // The same new listing was sent twice at once: both get the one that was stored.
  return { post: await own(deps, caller, await posts.findOne({ _id: post._id })), isNew: false };
}

/** The caller's own post. Others' drafts do not exist for the caller; others' listings are forbidden (matrix). */
async function own({ blocks }: Deps, caller: Identity, post: PostDocument | null): Promise<PostDocument> {
  if (!post || post.removed || (post.userId !== caller.userId && !isLive(post)))
    throw notFound('There is no such listing.');
  if (post.userId !== caller.userId && !(await mayMeet(blocks, caller.userId, post.userId)))
    throw notFound('There is no such listing.');
  if (post.userId !== caller.userId) throw forbidden('That listing is not yours.');
  return post;
}

const transferred = () =>
  conflict('This lease was transferred. Its listing cannot be changed any more.', 'transferred');

function newPost({ now }: Deps, { userId, email: userEmail }: Identity, _id: string, fields: PostData): PostDocument {
  const at = now().toISOString();
  const state = { posted: false, postedAt: '', removed: false, createdAt: at, updatedAt: at };
  return withFirstEvent({ _id, userId, userEmail, ...state, fields }, null, now);
}

/** What a post becomes, and the event that tells others of it. */
interface Change {
  readonly next: PostDocument;
  readonly event: string | null;
  /** Another that is told of it. */
  readonly told?: string;
  /** What it says of the home stays what it was. */
  readonly isSame?: true;
}

/** One write with its event if the post is live; repeated when another write came between, left out for null. */
async function write(
  deps: Deps,
  caller: Identity,
  id: string,
  change: (post: PostDocument, at: string) => Change | null | Promise<Change | null>,
): Promise<PostDocument> {
  const { posts, now } = deps;
  const decide = async (found: PostDocument | null) => {
    const post = await own(deps, caller, found);
    const left = withoutPendingPhotos(post);
    const at = now().toISOString();
    const changed = await change(left, at);
    if (!changed) return null;
    const { fields, posted, postedAt, removed, signs, clockAt, ...next } = changed.next;
    const { confirmedAt, askedAt, hidden, releasedTo } = next;
    const fresh = clockAt === undefined ? {} : definedOf({ confirmedAt, askedAt, hidden, releasedTo, clockAt });
    const updatedAt = changed.isSame ? post.updatedAt : at;
    const $set = { fields, posted, postedAt, removed, ...definedOf({ signs }), ...fresh, updatedAt };
    const events = [changed.event, changed.told].filter((event) => typeof event === 'string');
    if (events.length === 0) return { $set, $inc: { revision: 1 } };
    return withNewestEvents({ $set }, events, { before: post, left }, now);
  };
  const busy = () => conflict('That listing is being changed elsewhere. Please try again.');
  const written = await changeDocument(posts, id, decide, busy);
  if (!written) throw notFound('There is no such listing.');
  return written;
}

/** Of what may be missing, what is there. */
const definedOf = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

function draftChange(deps: Deps, before: PostDocument, next: PostDocument): Change {
  const fact = photosChanged(before, next);
  return { next, event: fact && nextEvent(before, fact.type, fact.data, deps) };
}

/** Reads no more than a day's: what was deleted before is not gone over. */
async function checkNew({ posts, now }: Deps, { userId }: Identity): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS).toISOString();
  const made = await posts
    .find({ userId, createdAt: { $gt: since } })
    .sort({ createdAt: -1 })
    .limit(MOST_NEW_PER_DAY)
    .toArray();
  if (made.length >= MOST_NEW_PER_DAY)
    throw tooMany('You have made many listings today. Please try again later.', 3600);
}
