import { PREVIEW_BYTES, RELEASE_PREVIEW, releasePreview, type ReleasePreview } from '@keyturn/contracts/preview';
import { notFound, Problem, unauthorized } from '@keyturn/service-kit/problem';
import type { Request } from 'express';
import { errors, type JWTPayload } from 'jose';
import { readPreview } from '../cookies.ts';
import { findKey, kidOf, verify, type ReleaseKeys } from './keys.ts';
import { messages } from './messages.ts';
import type { Pointed } from './execute-command.ts';
import { isPreviewedFrom } from './preview-sources.ts';
import type { View, Viewed } from './view.ts';

/** A valid preview, and its end. */
export interface Allowed {
  readonly preview: ReleasePreview;
  readonly title: string;
  readonly until: Date;
}

/** Slices that single browsers preview by a team's link. */
export interface Previews {
  /** The content of a slice's link. Throws a Problem with a sentence for people if invalid. */
  read(slice: string, link: string): Promise<Allowed>;
  /** A browser's view of the remotes, with its preview while valid. */
  viewOf(request: Request, lot: number | null): Promise<View>;
}

/** Verifies a link each time: removing a key or source ends its previews. */
export function createPreviews(
  remotes: Viewed & Pick<Pointed, 'slices' | 'takenBy'>,
  { keys, sources, now }: { keys: ReleaseKeys; sources: readonly string[]; now(): Date },
): Previews {
  const isOff = sources.length === 0 || keys.length === 0;

  async function open(link: string): Promise<Opened> {
    const kid = link.length > PREVIEW_BYTES ? null : kidOf(link, RELEASE_PREVIEW.type);
    const key = kid === null ? undefined : findKey(keys, kid);
    if (!key) throw unauthorized(messages.unsigned);
    const payload = await verify(link, key, RELEASE_PREVIEW, now).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired) throw new Problem(410, 'over', messages.over);
      throw unauthorized(messages.unsigned);
    });
    return { key, payload };
  }

  function allow({ key, payload }: Opened): Allowed {
    const parsed = releasePreview.safeParse(payload);
    if (!parsed.success) throw new Problem(422, 'unreadable', messages.unreadable);
    const { slice, address, paths } = parsed.data;
    const title = remotes.titleOf(slice);
    const isOwn = key.slices.includes('*') || key.slices.includes(slice);
    if (!isOwn || !key.verbs.includes('preview')) throw new Problem(403, 'not_yours', messages.notYours(title));
    if (!isPreviewedFrom(sources, address)) throw new Problem(422, 'unfit', messages.notFrom(new URL(address).origin));
    const taken = remotes.takenBy({ name: slice, paths });
    if (taken.length > 0) throw new Problem(422, 'unfit', messages.taken(taken.join(', ')));
    return { preview: parsed.data, title, until: untilOf(payload) };
  }

  const isKnown = (slice: unknown): boolean => remotes.slices.some(({ name }) => name === slice);

  return {
    async read(slice, link) {
      if (isOff) throw notFound(messages.off, 'unknown_route');
      if (!isKnown(slice)) throw notFound(messages.unknownSlice, 'unknown_route');
      // Loads slices' titles and paths.
      await remotes.view(null);
      const opened = await open(link);
      if (opened.payload['slice'] !== slice)
        throw new Problem(403, 'not_yours', messages.otherSlice(remotes.titleOf(slice)));
      return allow(opened);
    },
    async viewOf(request, lot) {
      const view = await remotes.view(lot);
      const link = isOff ? null : readPreview(request);
      if (link === null) return view;
      const allowed = await open(link)
        .then((opened) => (isKnown(opened.payload['slice']) ? allow(opened) : null))
        .catch((error: unknown) => {
          // An invalid preview is ignored.
          if (error instanceof Problem) return null;
          throw error;
        });
      return allowed ? remotes.previewing(lot, allowed.preview) : view;
    },
  };
}

interface Opened {
  readonly key: ReleaseKeys[number];
  readonly payload: JWTPayload;
}

/** At most a preview's longest life, whatever the link claims. */
const untilOf = ({ exp = 0, iat = 0 }: JWTPayload): Date =>
  new Date(Math.min(exp, iat + RELEASE_PREVIEW.mostSeconds) * 1_000);
