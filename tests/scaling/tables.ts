import { ASSUMED, PRICES } from './assumed.ts';
import { MEASURED } from './measured.ts';
import { dollarsAt, needsAt, partsAt, SIZES } from './model.ts';

/** At least two significant digits, whole from ten. */
const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 });

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const HEADS = SIZES.map((times) => `${number(times)}×`);

const bySize = (what: string, rows: readonly (readonly [string, (times: number) => string])[]): string =>
  table(
    [what, ...HEADS],
    rows.map(([name, tell]) => [name, ...SIZES.map(tell)]),
  );

const need = (key: keyof ReturnType<typeof needsAt>) => (times: number) => number(needsAt(times)[key]);

type Price = (typeof PRICES)[keyof typeof PRICES];
const cost = (key: keyof ReturnType<typeof dollarsAt>, { value, what, of, asOf }: Price): string[] => [
  key,
  `${value} a ${what} (${of}, ${asOf})`,
  ...SIZES.map((times) => number(dollarsAt(times)[key])),
];

const listAssumed = ({ value, what }: { value: number; what: string }): string[] => [
  value < 1 ? `${number(value * 100)} %` : number(value),
  what,
];

const listMeasured = ({ value, what }: { value: number; what: string }): string[] => [number(value), what];

const inPairs = (rows: readonly string[][]): string[][] =>
  rows.flatMap((row, at) => (at % 2 === 0 ? [[...row, ...(rows[at + 1] ?? ['', ''])]] : []));

const publishUse = (use: number): string => (use > 1 ? `**${number(use)} times**` : `${number(use * 100)} %`);

/** The tables of docs/scaling.md, in order. */
export const TABLES: readonly string[] = [
  table(['assumed', 'what', 'assumed', 'what'], inPairs(Object.values(ASSUMED).map(listAssumed))),
  table(['measured or set', 'what', 'measured or set', 'what'], inPairs(Object.values(MEASURED).map(listMeasured))),
  bySize('at the peak', [
    ['people in the month', need('people')],
    ['calls a second', need('calls')],
    ['events a second', need('events')],
    ['open pages', need('streams')],
    ['live listings', need('listings')],
    ['documents a second that each replica of matching reads to follow the others', need('followed')],
    ['processors used', need('cores')],
    ['of them the store', need('storeCores')],
    ['processors paid for', need('processors')],
    ['memory, GB', need('memoryGb')],
    ['store, GB, one copy', need('storeGb')],
    ['photos, GB', need('photosGb')],
    ['sent in the month, GB', need('sentGb')],
  ]),
  table(
    ['part', 'one bears today', 'full at', ...HEADS],
    partsAt(1).map(({ name, bears, unit, asked }) => [
      name,
      `${number(bears)} ${unit}`,
      `${number(bears / asked)}×`,
      ...SIZES.map((times) => publishUse((asked * times) / bears)),
    ]),
  ),
  table(
    ['dollars a month', 'dollars for', ...HEADS],
    [
      cost('processors', PRICES.vcpuHour),
      cost('memory', PRICES.gbHour),
      cost('disk', PRICES.diskGbMonth),
      cost('backup', PRICES.objectGbMonth),
      cost('sent', PRICES.sentGb),
      ['**all**', '', ...SIZES.map((times) => number(dollarsAt(times).total))],
      ['cents for each person', '', ...SIZES.map((times) => number(dollarsAt(times).perPerson * 100))],
    ],
  ),
];
