import { fallbacks } from '../messages.ts';
import type { Conversation } from '../read-answers.ts';

export const nameOf = ({ other, role }: Conversation): string =>
  other.name || (role === 'buyer' ? fallbacks.seller : fallbacks.buyer);
