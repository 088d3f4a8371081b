import type { PostData } from '@keyturn/contracts/post-fields';
import { isManyAtOnce, signOfRent, signsInWords, type RiskSign } from '@keyturn/domain/listing-risk';
import { rentCents } from '@keyturn/domain/money';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { LIVE, type PersonDocument, type PostDocument } from './post.ts';

/** Rents that are read to tell what others ask for. */
const MOST_RENTS = 200;

interface Deps {
  readonly posts: StoreCollection<PostDocument>;
  readonly people: StoreCollection<PersonDocument>;
  now(): Date;
}

/** What a listing has that is published or changed: the signs of a scam in its words, its rent, and how many its owner publishes. */
export async function signsOf(deps: Deps, post: PostDocument): Promise<RiskSign[]> {
  const { fields, userId } = post;
  const written = [fields.notes, fields.complex, fields.apartmentName, fields.deposit, fields.utilities];
  const [ofRent, ofPace] = await Promise.all([rentSign(deps, userId, fields), paceSign(deps, post)]);
  const signs = [...signsInWords(written.join('\n')), ofRent, ofPace];
  return signs.filter((sign) => sign !== null);
}

async function rentSign({ posts }: Deps, userId: string, fields: PostData): Promise<RiskSign | null> {
  const { city = '', leaseType = '' } = fields;
  const cents = rentCents(fields);
  if (cents === null) return null;
  const same = { ...LIVE, 'fields.city': city, 'fields.leaseType': leaseType, userId: { $ne: userId } };
  const others = await posts.find(same).limit(MOST_RENTS).toArray();
  const known = others.flatMap((post) => {
    const rent = rentCents(post.fields);
    return rent === null ? [] : [{ userId: post.userId, cents: rent }];
  });
  return signOfRent(cents, known);
}

async function paceSign(
  { posts, people, now }: Deps,
  { _id, userId, postedAt }: PostDocument,
): Promise<RiskSign | null> {
  const registeredAt = (await people.findOne({ _id: userId }))?.registeredAt ?? '';
  if (registeredAt === '') return null;
  const own = await posts.find({ userId, removed: false, posted: true }).toArray();
  const times = [postedAt, ...own.filter((one) => one._id !== _id).map((one) => one.postedAt)];
  return isManyAtOnce(times, registeredAt, now()) ? 'many_at_once' : null;
}
