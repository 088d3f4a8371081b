import type { AdminCase } from '@keyturn/contracts/admin';
import { isCheck } from '@keyturn/domain/check-kinds';
import { useState } from 'react';

/** Each case's version when first shown here: an admin who returns from the listing has read at least that. */
const firstShown = new Map<string, string>();

type Read = Pick<AdminCase, '_id' | 'kind' | 'ownerName' | 'changedAt'>;

/** What may change while an admin reads: a listing's last change, or the requester's name. */
const asItIs = ({ kind, ownerName, changedAt }: Read): string => (isCheck(kind) ? ownerName : (changedAt ?? ''));

function asFirstShown(found: Read): string {
  const read = firstShown.get(found._id) ?? asItIs(found);
  firstShown.set(found._id, read);
  return read;
}

/** A case with the version that the admin read, which the decision sends, and whether it has changed since. */
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
