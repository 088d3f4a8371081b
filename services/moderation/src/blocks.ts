import type { BlockedPerson } from '@keyturn/contracts/moderation';
import { blockId, findBetween, type ShownPerson } from '@keyturn/service-kit/blocks';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import { findAll } from '@keyturn/service-kit/copies';
import type { TypedEvent } from '@keyturn/service-kit/events';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid, tooMany } from '@keyturn/service-kit/problem';
import { requirePerson, type Deps, type OwnBlockDocument } from './collections.ts';

const MOST_BLOCKED = 200;

/** A person's blocks, newest first. */
export async function listBlocks({ collections }: Deps, { userId }: Identity): Promise<BlockedPerson[]> {
  const blocks = await collections.blocks
    .find({ blockerId: userId, isBlocked: true })
    .sort({ at: -1 })
    .limit(MOST_BLOCKED)
    .toArray();
  const blocked = blocks.map(({ blockedId }) => blockedId);
  const people = await findAll(collections.people, blocked);
  const between = await findBetween(collections.blocks, userId, blocked);
  return blocks.map(({ blockedId, at }) => {
    const { name = '', photo = '' } = between.seen(blockedId, people.get(blockedId) ?? null) ?? {};
    return { userId: blockedId, name, photo, at };
  });
}

/** Blocks somebody. An existing block is not published again. */
export async function block(deps: Deps, caller: Identity, blockedId: string): Promise<void> {
  const { blocks } = deps.collections;
  await requireOther(deps, caller, blockedId);
  const _id = blockId(caller.userId, blockedId);
  const known = await blocks.findOne({ _id });
  if (known?.isBlocked) return;
  const count = await blocks.countDocuments({ blockerId: caller.userId, isBlocked: true });
  if (count >= MOST_BLOCKED) throw tooMany('You have blocked too many people. Please unblock somebody first.', 3600);
  const pair = { blockerId: caller.userId, blockedId };
  const made = { _id, ...pair, isBlocked: true, at: deps.now().toISOString(), shown: await shownAs(deps, caller) };
  const first = withFirstEvent(made, firstEvent(_id, 'moderation.blocked', pair, deps), deps.now);
  if (known || !(await insertOnce(blocks, first))) await change(deps, _id, true, made.shown);
}

/** The blocker as the blocked person keeps seeing them, who may block them, too, and lists them. */
async function shownAs({ collections }: Deps, { userId }: Identity): Promise<ShownPerson | null> {
  const person = await collections.people.findOne({ _id: userId });
  return person && { name: person.name, photo: person.photo };
}

/** Removes a block; throws if there is none. */
export async function unblock(deps: Deps, caller: Identity, blockedId: string): Promise<void> {
  await requireOther(deps, caller, blockedId);
  await change(deps, blockId(caller.userId, blockedId), false);
}

export const toCurrentEvent = ({ blockerId, blockedId, isBlocked }: OwnBlockDocument): TypedEvent => ({
  type: isBlocked ? 'moderation.blocked' : 'moderation.unblocked',
  data: { blockerId, blockedId },
});

async function requireOther({ collections }: Deps, { userId }: Identity, otherId: string): Promise<void> {
  if (otherId === userId) throw invalid('You cannot block yourself.', 'self');
  await requirePerson(collections, otherId);
}

async function change(deps: Deps, _id: string, isBlocked: boolean, shown: ShownPerson | null = null): Promise<void> {
  const { now } = deps;
  await changeDocument(
    deps.collections.blocks,
    _id,
    (found) => {
      if (!found || found.isBlocked === isBlocked) return null;
      const $set = { isBlocked, at: now().toISOString(), shown };
      const { type, data } = toCurrentEvent({ ...found, ...$set });
      return withEvent<OwnBlockDocument>({ $set }, nextEvent(found, type, data, deps), now);
    },
    () => conflict('This is being changed elsewhere. Please try again.'),
  );
}
