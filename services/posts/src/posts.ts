import { DAY_MS } from '@keyturn/domain/durations';
import type { FreshnessDays } from '@keyturn/domain/freshness';
import type { PostData } from '@keyturn/contracts/post-fields';
import { canInteract, type BlockDocument } from '@keyturn/service-kit/blocks';
import { isAccountClosed, type ClosingDocument } from '@keyturn/service-kit/closings';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import type { ErasureDocument } from '@keyturn/service-kit/erasures';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withEvent, withEvents, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, notFound, tooMany } from '@keyturn/service-kit/problem';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import type { KeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { PhotoDocument } from './photo-prints.ts';
import { lookAtPhotos } from './follow-photos.ts';
import { isLive, isTransferred, LISTED, removed, SHOWN, type PersonDocument, type PostDocument } from './post.ts';
import { checkLive, withKnownCity } from './live-rules.ts';
import { checkImages, withDuration } from './post-rules.ts';
import { photosChanged, toChanged, toEventData } from './post-views.ts';
import { isJudged, signsOf } from './signs.ts';
import { confirmed, hide } from './visibility.ts';

const MOST_DRAFTS = 20;
/** Live listings per person, for everybody, since anybody may claim to be a property manager (security S-39). */
const MOST_LIVE = 50;
/** New drafts and listings per person, including deleted ones: each leaves a permanent record in four services. */
const MOST_NEW_PER_DAY = 100;

/** Dependencies of the rules of posts. Reading is in the routes, as it has only access rules. */
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
  /** Serialises a person's new posts, because parallel ones would count the same. */
  readonly creating: KeyedMutex;
  now(): Date;
  newId(): string;
}

export function createDraft(deps: Deps, caller: Identity, isPropertyManager: boolean): Promise<PostDocument> {
  const { posts, creating, newId } = deps;
  return creating.runExclusive(caller.userId, async () => {
    const drafts = await posts.countDocuments({ userId: caller.userId, posted: false, removed: false });
    if (drafts >= MOST_DRAFTS) throw tooMany('You have too many drafts. Please delete one first.', 3600);
    await checkNew(deps, caller);
    const draft = newPost(deps, caller, newId(), { isPropertyManager });
    await posts.insertOne(draft);
    return draft;
  });
}

/** Changes the caller's own post; publishes a live one. */
export async function changePost(deps: Deps, caller: Identity, id: string, changes: PostData): Promise<PostDocument> {
  const { mediaKey, now, days } = deps;
  checkImages(changes, caller.userId, mediaKey);
  const written = await write(deps, caller, id, async (post, at) => {
    const typed = { ...post.fields, ...withDuration(post.fields, changes) };
    if (isTransferred(post)) throw transferred();
    if (!post.posted) return privateUpdate(deps, post, { fields: typed, updatedAt: at });
    // A live listing's manager flag comes from its poster's profile, whatever the client sends (security S-16).
    const { isPropertyManager = false } = post.fields;
    const fields = withKnownCity({ ...typed, isPropertyManager });
    checkLive(fields, now(), post.fields);
    const next = { ...post, fields, updatedAt: at, ...confirmed(fields, at, days) };
    const signs = isJudged(changes) ? await signsOf(deps, next) : post.signs;
    const $set = { fields, signs, updatedAt: at, ...confirmed(fields, at, days) };
    return isLive(next) ? publicUpdate(deps, post, $set) : privateUpdate(deps, post, $set);
  });
  if (written.posted && 'images' in changes) await lookAtPhotos(deps, id);
  return written;
}

/** Publishes a draft or a new post; a repeat returns the live one. */
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
  const published = await creating.runExclusive(caller.userId, () => goLive(deps, caller, id, data, poster));
  await lookAtPhotos(deps, published.post._id);
  return published;
}

/** The owner states availability: yes shows the listing and confirms it, no hides it. */
export async function sayAvailable(
  deps: Deps,
  caller: Identity,
  id: string,
  isAvailable: boolean,
): Promise<PostDocument> {
  return write(deps, caller, id, (post, at) => {
    if (isTransferred(post)) throw transferred();
    if (!post.posted) throw conflict('This is a draft: publish it first.', 'draft');
    // An old token must not show a listing after the account reopens.
    if (post.ownerClosedAt !== null) return null;
    if (!isAvailable) return post.offAt === null ? hide(deps, post, 'offAt') : null;
    const $set = { offAt: null, ...confirmed(post.fields, at, deps.days) };
    return isLive({ ...post, ...$set }) ? publicUpdate(deps, post, $set) : { $set, $inc: { revision: 1 } };
  });
}

/** Removes the caller’s draft or listing. */
export async function removePost(deps: Deps, caller: Identity, id: string): Promise<void> {
  await write(deps, caller, id, (post, updatedAt) => {
    const $set = { ...removed, updatedAt };
    if (!post.posted) return privateUpdate(deps, post, $set);
    const data = { _id: id, userId: caller.userId };
    return withEvent<PostDocument>({ $set }, nextEvent(post, 'posts.removed', data, deps), deps.now);
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
  const at = now().toISOString();
  const live = async (post: PostDocument) => {
    const typed = { ...post.fields, ...withDuration(post.fields, data), isPropertyManager };
    checkLive(typed, now());
    const fields = withKnownCity(typed);
    const $set = { fields, posted: true, postedAt: at, updatedAt: at, ...confirmed(fields, at, days) };
    return { ...$set, signs: await signsOf(deps, { ...post, ...$set }) };
  };

  const known = id === undefined ? null : await posts.findOne({ _id: id });
  if (known && (known.userId !== caller.userId || known.removed)) throw notFound('There is no such listing.');
  if (known && isTransferred(known)) throw transferred();
  if (known?.posted) return { post: known, isNew: false };
  const count = await posts.countDocuments({ userId: caller.userId, removed: false, ...LISTED });
  if (count >= MOST_LIVE) throw tooMany('You have too many live listings. Please delete one first.', 3600);
  if (!known) {
    await checkNew(deps, caller);
    const draft = newPost(deps, caller, id ?? newId(), {});
    return insert(deps, caller, { ...draft, ...(await live(draft)) });
  }

  let isNew = true;
  const post = await write(deps, caller, known._id, async (draft) => {
    isNew = !draft.posted;
    if (!isNew) return null;
    const $set = await live(draft);
    const event = nextEvent(draft, 'posts.published', toEventData({ ...draft, ...$set }), deps);
    return withEvent<PostDocument>({ $set }, event, now);
  });
  return { post, isNew };
}

async function insert(deps: Deps, caller: Identity, post: PostDocument): Promise<Published> {
  const { posts, now } = deps;
  const stored = withFirstEvent(post, firstEvent(post._id, 'posts.published', toEventData(post), deps), now);
  if (await insertOnce(posts, stored)) return { post: stored, isNew: true };
  // Two parallel calls with the same new listing both get the stored one.
  return { post: await requireOwn(deps, caller, await posts.findOne({ _id: post._id })), isNew: false };
}

/** The caller's own post. Others' drafts are unknown to the caller; others' listings are forbidden (matrix). */
async function requireOwn({ blocks }: Deps, caller: Identity, post: PostDocument | null): Promise<PostDocument> {
  if (!post || post.removed || (post.userId !== caller.userId && !isLive(post)))
    throw notFound('There is no such listing.');
  if (post.userId !== caller.userId && !(await canInteract(blocks, caller.userId, post.userId)))
    throw notFound('There is no such listing.');
  if (post.userId !== caller.userId) throw forbidden('That listing is not yours.');
  return post;
}

const transferred = () =>
  conflict('This lease was transferred. Its listing cannot be changed any more.', 'transferred');

function newPost({ now }: Deps, { userId, email: userEmail }: Identity, _id: string, fields: PostData): PostDocument {
  const at = now().toISOString();
  const state = { posted: false, postedAt: null, removed: false, createdAt: at, updatedAt: at, ...SHOWN };
  const unasked = { confirmedAt: null, askedAt: null, timerAt: null, signs: [] };
  return withFirstEvent({ _id, userId, userEmail, ...state, ...unasked, fields }, null, now);
}

/** Writes the caller's own post; retries after a concurrent write, skips for null. */
async function write(
  deps: Deps,
  caller: Identity,
  id: string,
  change: (post: PostDocument, at: string) => Update<PostDocument> | null | Promise<Update<PostDocument> | null>,
): Promise<PostDocument> {
  const decide = async (found: PostDocument | null) =>
    change(await requireOwn(deps, caller, found), deps.now().toISOString());
  const busy = () => conflict('That listing is being changed elsewhere. Please try again.');
  const written = await changeDocument(deps.posts, id, decide, busy);
  if (!written) throw notFound('There is no such listing.');
  return written;
}

/** The update of a public listing, with its event. */
function publicUpdate(deps: Deps, post: PostDocument, $set: Partial<PostDocument>): Update<PostDocument> {
  const event = nextEvent(post, 'posts.updated', toEventData({ ...post, ...$set }), deps);
  return withEvent<PostDocument>({ $set }, event, deps.now);
}

/** The update of a private post. Media receives its photos, moderation a held listing. */
function privateUpdate(deps: Deps, post: PostDocument, $set: Partial<PostDocument>): Update<PostDocument> {
  const next = { ...post, ...$set };
  const photos = photosChanged(post, next);
  const events = photos ? [nextEvent(post, photos.type, photos.data, deps)] : [];
  if (next.posted && next.heldAt !== null) events.push(nextEvent(post, 'posts.changed', toChanged(next), deps));
  return withEvents<PostDocument>({ $set }, events, deps.now);
}

/** Reads at most a day's: earlier deleted ones are skipped. */
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
