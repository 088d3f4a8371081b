import type { PostData } from '@keyturn/contracts/post-fields';
import { FileCheck, FileClock, Handshake } from 'lucide-react';
import type { Fact } from './fact-list.tsx';
import { words } from './words.ts';

/** The transfer type, and whether the office has agreed, if stated. */
export function transferFacts({ transferType, officeAgreed }: Pick<PostData, 'transferType' | 'officeAgreed'>): Fact[] {
  return [
    [Handshake, transferType],
    [FileCheck, officeAgreed === 'Yes' && words.officeAgreed],
    [FileClock, officeAgreed === 'No' && words.officeNotAgreed],
  ];
}
