import { AMENITY_GROUPS, optionLabels } from './options.ts';

/** A label to choose: what is stored, and what is shown under its heading. */
export interface AmenityChoice {
  readonly value: string;
  readonly label: string;
}

const headingsOf = (label: string): string[] =>
  AMENITY_GROUPS.flatMap(({ heading, options }) => (options.includes(label) ? [heading] : []));

/** What is stored for a label under a heading: the label, with the heading where another group has the same label. */
const storedAs = (label: string, heading: string): string =>
  headingsOf(label).length > 1 ? `${label} (${heading})` : label;

/** The amenity groups as they are chosen from: "Central" is stored as "Central (Heating)" or "Central (Air Conditioning)". */
export const AMENITY_CHOICES: readonly { readonly heading: string; readonly options: readonly AmenityChoice[] }[] =
  AMENITY_GROUPS.map(({ heading, options }) => ({
    heading,
    options: options.map((label) => ({ value: storedAs(label, heading), label })),
  }));

const KINDS_OF = new Map<string, readonly string[]>(
  optionLabels(AMENITY_GROUPS).flatMap((label) => {
    const headings = headingsOf(label);
    return headings.length > 1 ? [[label, headings.map((heading) => storedAs(label, heading))] as const] : [];
  }),
);
const LABEL_OF_KIND = new Map([...KINDS_OF].flatMap(([label, kinds]) => kinds.map((kind) => [kind, label] as const)));

/** Every amenity that can be stored: the labels of the groups, and the kinds of those that stand in two groups. */
export const AMENITIES: readonly string[] = [...optionLabels(AMENITY_GROUPS), ...LABEL_OF_KIND.keys()];

/** Stored amenities with both kinds in the place of a label that does not tell which: "Central", as it was stored once. */
export function withKinds(stored: readonly string[]): string[] {
  return [...new Set(stored.flatMap((label) => KINDS_OF.get(label) ?? [label]))];
}

/**
 * What a listing with these amenities has (ruling M12 and decision 0038): a kind counts as its label, too, for those who ask
 * the label alone, and a label that does not tell its kind counts as each.
 */
export function amenitiesMatched(stored: readonly string[]): string[] {
  return stored.flatMap((label) => [label, ...(KINDS_OF.get(label) ?? []), LABEL_OF_KIND.get(label) ?? []].flat());
}

/** The chosen amenities as they are shown, by heading; groups without one are left out. */
export function amenitiesByHeading(
  stored: readonly string[],
): { readonly heading: string; readonly labels: readonly string[] }[] {
  const chosen = withKinds(stored);
  return AMENITY_CHOICES.flatMap(({ heading, options }) => {
    const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
    return labels.length === 0 ? [] : [{ heading, labels }];
  });
}

/** Pairs of other labels that cannot both be true. */
const OTHERS: readonly (readonly [string, string])[] = [['Wi-Fi Included', 'Tenant-Provided Wi-Fi']];
/** What a home without its group's other labels may have all the same. */
const BESIDE_NONE = ['Ceiling Fan'];
const isNone = (label: string): boolean => label.startsWith('No ');

function contradicts(a: string, b: string): boolean {
  if (OTHERS.some((pair) => pair.includes(a) && pair.includes(b))) return true;
  if (BESIDE_NONE.includes(a) || BESIDE_NONE.includes(b)) return false;
  const isOfOneGroup = AMENITY_CHOICES.some(({ options }) =>
    [a, b].every((label) => options.some(({ value }) => value === label)),
  );
  return isOfOneGroup && isNone(a) !== isNone(b);
}

/**
 * What is chosen after a change: a label that was added takes away those it contradicts, as "No Laundry" every laundry and
 * every laundry "No Laundry". Labels that stood beside each other before stay until one is chosen again.
 */
export function chooseAmenities(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((label) => !before.includes(label));
  return after.filter((label) => !added.some((other) => other !== label && contradicts(label, other)));
}
