import type { EventData } from '@keyturn/contracts/events';
import { imageIdOf } from '@keyturn/service-kit/image-key';
import type { TestService } from '@keyturn/service-kit/testing';
import { ANN, photoOf, SAM, startPosts } from './testing.ts';

const HASH = 'f0e1d2c3b4a59687';
/** By three bits another one; by four. */
export const NEAR = 'f0e1d2c3b4a59680';
export const FAR = 'f0e1d2c3b4a59678';
export const COLORS = '80'.repeat(48);

type Photo = ReturnType<typeof photoOf>;
type Stored = EventData<'media.stored'>;

/** What media tells of a photo; each is stored later than the one before. */
export function storedOf(
  service: TestService,
  { url }: Photo,
  { userId }: typeof ANN,
  more: Partial<Stored> = {},
): Stored {
  service.clock.advance(1000);
  const imageId = imageIdOf(url, 'listings') ?? '';
  return {
    imageId,
    userId,
    storedAt: service.clock.now().toISOString(),
    hash: HASH,
    colors: COLORS,
    entropy: 7,
    ...more,
  };
}

/** Ann has a live listing with a photo, and Sam uploads the same. */
export async function startCopying(t: Parameters<typeof startPosts>[0], more: Partial<Stored> = {}) {
  const service = await startPosts(t);
  const [original, copy] = [photoOf(ANN), photoOf(SAM)];
  const first = storedOf(service, original, ANN);
  const second = storedOf(service, copy, SAM, more);
  return { service, original, copy, first, second };
}
