import type { PostData } from '@keyturn/contracts/post-fields';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, notFound, tooMany } from '@keyturn/service-kit/problem';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { withNewestEvent, withoutPendingPhotos } from './pending-photos.ts';
import type { PersonDocument, PostDocument } from './post.ts';
import { checkLive, withKnownCity } from './live-rules.ts';
import { checkImages, withDuration } from './post-rules.ts';
import { photosChanged, toFact } from './post-views.ts';

const MOST_DRAFTS = 20;
/** Live listings of a person; of everybody, since anybody may call themselves a property manager (security S-39). */
const MOST_LIVE = 50;
/** Drafts and listings that a person makes, deleted ones too: each leaves a record in four services for ever (decision 0013). */
const MOST_NEW_PER_DAY = 100;
const DAY_MS = 24 * 3_600_000;

/** Writing posts. Reading stands in the routes: it has no rules beyond who may see what. */
export interface Posts {
  createDraft(caller: Identity, isPropertyManager: boolean): Promise<PostDocument>;
  /** Changes fields of the caller's own post; a live one tells the other services. */
  change(caller: Identity, id: string, changes: PostData): Promise<PostDocument>;
  /** Publishes a draft, or a new post; a repeat answers what is live already. */
  publish(caller: Identity, id: string | undefined, data: PostData): Promise<{ post: PostDocument; isNew: boolean }>;
  remove(caller: Identity, id: string): Promise<void>;
}

export function createPostRules(deps: {
  posts: StoreCollection<PostDocument>;
  people: StoreCollection<PersonDocument>;
  mediaKey: string;
  now(): Date;
  newId(): string;
}): Posts {
  const { posts, people, mediaKey, now, newId } = deps;
  // One after the other for each person, or posts made at once would all count the same.
  const creating = createTurns();

  /** The caller's own post. Others' drafts do not exist for the caller; others' listings are forbidden (matrix). */
  function own(caller: Identity, post: PostDocument | null): PostDocument {
    if (!post || post.removed || (post.userId !== caller.userId && !post.posted))
      throw notFound('There is no such listing.');
    if (post.userId !== caller.userId) throw forbidden('That listing is not yours.');
    return post;
  }

  function newPost(caller: Identity, id: string, fields: PostData): PostDocument {
    const at = now().toISOString();
    const { userId, email: userEmail } = caller;
    const post = {
      _id: id,
      userId,
      userEmail,
      posted: false,
      postedAt: '',
      removed: false,
      createdAt: at,
      updatedAt: at,
    };
    return withFirstEvent({ ...post, fields }, null, now);
  }

  /** One write with its event if the post is live; repeated when another write came between, left out for null. */
  async function write(
    caller: Identity,
    id: string,
    change: (post: PostDocument) => { next: PostDocument; event: string | null } | null,
  ): Promise<PostDocument> {
    const decide = (found: PostDocument | null) => {
      const post = own(caller, found);
      const left = withoutPendingPhotos(post);
      const changed = change(left);
      if (!changed) return null;
      const { fields, posted, postedAt, removed } = changed.next;
      const $set = { fields, posted, postedAt, removed, updatedAt: now().toISOString() };
      if (changed.event === null) return { $set, $inc: { revision: 1 } };
      return withNewestEvent({ $set }, changed.event, { before: post, left }, now);
    };
    const busy = () => conflict('That listing is being changed elsewhere. Please try again.');
    const written = await changeDocument(posts, id, decide, busy);
    if (!written) throw notFound('There is no such listing.');
    return written;
  }

  function draftChange(before: PostDocument, next: PostDocument): { next: PostDocument; event: string | null } {
    const fact = photosChanged(before, next);
    return { next, event: fact && nextEvent(before, fact.type, fact.data, deps) };
  }

  return {
    createDraft: (caller, isPropertyManager) =>
      creating.inTurn(caller.userId, async () => {
        const drafts = await posts.countDocuments({ userId: caller.userId, posted: false, removed: false });
        if (drafts >= MOST_DRAFTS) throw tooMany('You have too many drafts. Please delete one first.', 3600);
        await checkNew(caller);
        const draft = newPost(caller, newId(), { isPropertyManager });
        await posts.insertOne(draft);
        return draft;
      }),

    async change(caller, id, changes) {
      checkImages(changes, caller.userId, mediaKey);
      return write(caller, id, (post) => {
        const fields = { ...post.fields, ...withDuration(post.fields, changes) };
        if (!post.posted) return draftChange(post, { ...post, fields });
        checkLive(fields, post.fields);
        // The manager flag of a live listing is its poster's, whatever the client sends (security S-16).
        const { isPropertyManager = false } = post.fields;
        const next = { ...post, fields: { ...withKnownCity(fields), isPropertyManager } };
        return { next, event: nextEvent(post, 'posts.updated', toFact(next), deps) };
      });
    },

    async publish(caller, id, data) {
      checkImages(data, caller.userId, mediaKey);
      const poster = await people.findOne({ _id: caller.userId });
      if (!poster?.profileCreated) throw forbidden('Please create your profile first.', 'no_profile');
      return creating.inTurn(caller.userId, () => goLive(caller, id, data, poster));
    },

    async remove(caller, id) {
      // What stays is an empty record: its revision must never start again, and the id not go to another listing.
      await write(caller, id, (current) => {
        const next = { ...current, fields: {}, posted: false, removed: true };
        if (!current.posted) return draftChange(current, next);
        const data = { _id: id, userId: caller.userId };
        return { next, event: nextEvent(current, 'posts.removed', data, deps) };
      });
    },
  };

  async function goLive(caller: Identity, id: string | undefined, data: PostData, poster: PersonDocument) {
    const { isPropertyManager } = poster;
    const live = (post: PostDocument): PostDocument => {
      const fields = { ...post.fields, ...withDuration(post.fields, data), isPropertyManager };
      checkLive(fields);
      return { ...post, fields: withKnownCity(fields), posted: true, postedAt: now().toISOString() };
    };

    const known = id === undefined ? null : await posts.findOne({ _id: id });
    if (known && (known.userId !== caller.userId || known.removed)) throw notFound('There is no such listing.');
    if (known?.posted) return { post: known, isNew: false };
    const count = await posts.countDocuments({ userId: caller.userId, removed: false, posted: true });
    if (count >= MOST_LIVE) throw tooMany('You have too many live listings. Please delete one first.', 3600);
    if (!known) {
      await checkNew(caller);
      return insert(caller, live(newPost(caller, id ?? newId(), {})));
    }

    let isNew = true;
    const post = await write(caller, known._id, (current) => {
      isNew = !current.posted;
      if (!isNew) return null;
      const next = live(current);
      return { next, event: nextEvent(current, 'posts.published', toFact(next), deps) };
    });
    return { post, isNew };
  }

  /** Reads no more than a day's: what was deleted before is not gone over. */
  async function checkNew({ userId }: Identity): Promise<void> {
    const since = new Date(now().getTime() - DAY_MS).toISOString();
    const made = await posts
      .find({ userId, createdAt: { $gt: since } })
      .sort({ createdAt: -1 })
      .limit(MOST_NEW_PER_DAY)
      .toArray();
    if (made.length >= MOST_NEW_PER_DAY)
      throw tooMany('You have made many listings today. Please try again later.', 3600);
  }

  async function insert(caller: Identity, post: PostDocument): Promise<{ post: PostDocument; isNew: boolean }> {
    const stored = withFirstEvent(post, firstEvent(post._id, 'posts.published', toFact(post), deps), now);
    try {
      await posts.insertOne(stored);
      return { post: stored, isNew: true };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The same new listing was sent twice at once: both get the one that was stored.
      return { post: own(caller, await posts.findOne({ _id: post._id })), isNew: false };
    }
  }
}
