import { createListingIndex } from './listing-index.ts';
import { createRandom } from './random-market.ts';
import { parseMatchQuery } from '@keyturn/domain/match-query';
import { AMENITY_GROUPS, optionLabels } from '@keyturn/domain/options';
const N = Number(process.argv[2] ?? 100000);
const r = createRandom(1),
  index = createListingIndex();
const L = optionLabels(AMENITY_GROUPS),
  P = ['Provo', 'Provo', 'Provo', 'Orem', 'Salt Lake City', 'Logan', 'Cedar City', 'St. George'],
  H = ['Female', 'Male', 'Coed', 'Married Housing'],
  R = ['Private Room', 'Private Room', 'Shared Room', 'Basement', 'Entire Unit', 'Townhome'];
const pick = (a: string[]) => a[Math.floor(r() * a.length)]!;
const some = (n: number) => Array.from({ length: n }, () => pick(L));
const day = () => new Date(Date.UTC(2026, 6, 1) + Math.floor(r() * 300) * 864e5).toISOString().slice(0, 10);
let clock = 1.7e12;
const make = (n: number) => ({
  _id: ((n * 2654435761) % 2 ** 48).toString(16).padStart(24, '0'),
  posted: true,
  postedAt: (clock += Math.floor(r() * 60000)),
  monthlyRent: '$' + (300 + Math.floor(r() * 220) * 10),
  city: pick(P),
  gender: pick(H),
  leaseType: pick(R),
  startDate: day(),
  amenities: some(10),
});
const ls = Array.from({ length: N }, (_, n) => make(n));
let t = performance.now();
for (const l of ls) index.upsert(l);
console.log('build us/listing', ((performance.now() - t) * 1e3) / N);
const q = (whole: boolean) =>
  parseMatchQuery({
    ...(whole ? {} : { city: pick(P), housingType: pick(H), roomType: pick(R) }),
    budget: String(400 + Math.floor(r() * 2000)),
    moveInDate: day(),
    amenities: some(1 + Math.floor(r() * 5)).join(','),
  })!;
for (const whole of [false, true]) {
  const times: number[] = [];
  const c = whole ? 200 : 3000;
  for (let i = 0; i < c; i++) {
    const query = q(whole);
    const s = performance.now();
    index.search(query, { limit: 24 });
    times.push((performance.now() - s) * 1e3);
  }
  times.sort((a, b) => a - b);
  console.log(
    whole ? 'whole' : 'search',
    'p50',
    times[c >> 1]!.toFixed(1),
    'p99',
    times[Math.floor(c * 0.99)]!.toFixed(1),
  );
}
t = performance.now();
for (let i = 0; i < 20000; i++) index.upsert({ ...ls[i]!, monthlyRent: '$1' });
console.log('edit us', ((performance.now() - t) * 1e3) / 2e4);
