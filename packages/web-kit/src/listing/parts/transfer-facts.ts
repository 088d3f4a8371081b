import type { PostData } from '@keyturn/contracts/post-fields';
import { FileCheck, FileClock, Handshake } from 'lucide-react';
import type { Fact } from './fact-list.tsx';
import { words } from './words.ts';

/** How a lease is handed over, and whether the office has agreed, as far as its poster said so. */
export function transferFacts({ transferType, officeAgreed }: Pick<PostData, 'transferType' | 'officeAgreed'>): Fact[] {
  return [
    [Handshake, transferType],
    [FileCheck, officeAgreed === 'Yes' && words.officeAgreed],
    [FileClock, officeAgreed === 'No' && words.officeNotAgreed],
  ];
}
