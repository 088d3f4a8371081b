import { fallbacks } from '../messages.ts';
import type { Conversation } from '../read-answers.ts';

/** The other party of a conversation. */
export const nameOf = ({ other, role }: Conversation): string =>
  other.name || (role === 'buyer' ? fallbacks.seller : fallbacks.buyer);
