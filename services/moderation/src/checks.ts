import type { CheckEventData } from '@keyturn/contracts/events';
import { isCheck } from '@keyturn/domain/check-kinds';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { caseOf, opening } from './cases.ts';
import type { Deps } from './collections.ts';

/** Opens or reopens the case of a requested check with its current text; none for an erased person. */
export async function considerCheck(
  deps: Deps,
  { userId, kind, company = '', website = '', licence = '', message = '', school, askedAt }: CheckEventData,
): Promise<void> {
  if (!isCheck(kind)) return;
  const { cases, people } = deps.collections;
  const person = await people.findOne({ _id: userId });
  if (person?.name === '') return;
  const title = person?.name ?? (school || company);
  const { _id } = await caseOf(deps, { kind, subjectId: userId, ownerId: userId, title });
  const request = { company, website, licence, message, ...(school !== undefined && { school }), askedAt };
  await changeDocument(
    cases,
    _id,
    (found) => {
      // Deleted in between. When the event is redelivered, a case exists or nobody asks.
      if (!found) throw new Error(`The case ${_id} is there and is not.`);
      return (found.request?.askedAt ?? '') < askedAt ? opening(deps, found, false, { request, title }) : null;
    },
    () => new Error(`The case ${_id} is being changed all the time.`),
  );
  // Erased meanwhile by another process.
  if ((await people.findOne({ _id: userId }))?.name === '') await cases.deleteOne({ _id });
}
