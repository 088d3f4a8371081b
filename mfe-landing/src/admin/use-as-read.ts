import type { AdminCase } from '@keyturn/contracts/admin';
import { isCheck } from '@keyturn/domain/check-kinds';
import { useState } from 'react';

/** Of each case, as what it was first shown here: who goes to the listing and comes back has read it as it was then, or later. */
const firstShown = new Map<string, string>();

type Read = Pick<AdminCase, '_id' | 'kind' | 'ownerName' | 'changedAt'>;

/** What may be another while somebody reads: a listing, by when it was changed last, and the name of who asks. */
const asItIs = ({ kind, ownerName, changedAt }: Read): string => (isCheck(kind) ? ownerName : (changedAt ?? ''));

function asFirstShown(found: Read): string {
  const read = firstShown.get(found._id) ?? asItIs(found);
  firstShown.set(found._id, read);
  return read;
}

/** A case as its admin has read it and as the decision sends it, and whether it was changed since. */
export function useAsRead(found: Read) {
  const [read, setRead] = useState(() => asFirstShown(found));
  const forget = () => void firstShown.delete(found._id);
  const readAgain = () => {
    forget();
    setRead(asFirstShown(found));
  };
  const said = read === '' ? {} : isCheck(found.kind) ? { name: read } : { changedAt: read };
  return { said, isOld: read !== asItIs(found), readAgain, forget };
}
