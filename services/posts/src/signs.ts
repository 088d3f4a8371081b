import type { PostData } from '@keyturn/contracts/post-fields';
import { isManyAtOnce, signOfRent, signsInWords, type RiskSign } from '@keyturn/domain/listing-risk';
import { rentCents } from '@keyturn/domain/money';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { copySign } from './copied-photos.ts';
import type { PhotoDocument } from './photo-prints.ts';
import { LIVE, type PersonDocument, type PostDocument } from './post.ts';

/** Most rents read for a comparison. */
const MOST_RENTS = 200;

interface Deps {
  readonly posts: StoreCollection<PostDocument>;
  readonly people: StoreCollection<PersonDocument>;
  readonly photos: StoreCollection<PhotoDocument>;
  now(): Date;
}

/** Public texts checked for signs, including photos'. */
const wordsOf = ({ images = [], ...fields }: PostData): string[] => [
  ...Object.values(fields).filter((value) => typeof value === 'string'),
  ...images.map(({ alt = '' }) => alt),
];

/** Whether a change of these fields can change a listing's signs. */
export const isJudged = (changes: PostData): boolean => 'images' in changes || wordsOf(changes).length > 0;

/** A listing's signs of a scam: its words, rent, owner's publishing rate, and photos. */
export async function signsOf(deps: Deps, post: PostDocument): Promise<RiskSign[]> {
  const { fields, userId } = post;
  const [ofRent, ofPace, ofPhotos] = await Promise.all([
    rentSign(deps, userId, fields),
    paceSign(deps, post),
    copySign(deps, post),
  ]);
  const signs = [...signsInWords(wordsOf(fields).join('\n')), ofRent, ofPace, ofPhotos];
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
  const times = [postedAt ?? '', ...own.filter((one) => one._id !== _id).map((one) => one.postedAt ?? '')];
  return isManyAtOnce(times, registeredAt, now()) ? 'many_at_once' : null;
}
