import type { Badge } from '@keyturn/contracts/profiles';
import { key, object, text } from './readers.ts';

/** A badge as it is answered; one without words shows nothing and leaves its list. */
export const badge = object<Badge>({ kind: text, label: key, text, at: text, until: text });
