import type { Badge } from '@keyturn/contracts/profiles';
import { key, object, text } from './readers.ts';

/** A badge of an answer; one without a label leaves its list. */
export const badge = object<Badge>({ kind: text, label: key, text, at: text, until: text });
