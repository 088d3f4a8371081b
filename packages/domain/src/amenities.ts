import { AMENITY_GROUPS, optionLabels } from './options.ts';

/** An amenity as it is stored and as its heading shows it. */
export interface AmenityChoice {
  readonly value: string;
  readonly label: string;
}

const headingsOf = (label: string): string[] =>
  AMENITY_GROUPS.flatMap(({ heading, options }) => (options.includes(label) ? [heading] : []));

/** The stored form of a label: with its heading if another group has the same label. */
const storedAs = (label: string, heading: string): string =>
  headingsOf(label).length > 1 ? `${label} (${heading})` : label;

/** The amenity groups to choose from. "Central" is stored as "Central (Heating)" or "Central (Air Conditioning)". */
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

/** Every amenity that can be stored: the labels of the groups, and both kinds of a label that two groups share. */
export const AMENITIES: readonly string[] = [...optionLabels(AMENITY_GROUPS), ...LABEL_OF_KIND.keys()];

/** Replaces an ambiguous label that was stored earlier, such as "Central", with both its kinds. */
export function withKinds(stored: readonly string[]): string[] {
  return [...new Set(stored.flatMap((label) => KINDS_OF.get(label) ?? [label]))];
}

/**
 * The amenities a listing matches (ruling M12, decision 0038). A kind also matches its plain label, and an ambiguous
 * label matches each kind.
 */
export function amenitiesMatched(stored: readonly string[]): string[] {
  return stored.flatMap((label) => [label, ...(KINDS_OF.get(label) ?? []), LABEL_OF_KIND.get(label) ?? []].flat());
}

/** The chosen amenities by heading, without empty groups. */
export function amenitiesByHeading(
  stored: readonly string[],
): { readonly heading: string; readonly labels: readonly string[] }[] {
  const chosen = withKinds(stored);
  return AMENITY_CHOICES.flatMap(({ heading, options }) => {
    const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
    return labels.length === 0 ? [] : [{ heading, labels }];
  });
}

/** Other labels that contradict each other. */
const OTHERS: readonly (readonly [string, string])[] = [['Wi-Fi Included', 'Tenant-Provided Wi-Fi']];
/** An amenity that does not contradict the "none" label of its group. */
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
 * The choice after a change. An added label removes those it contradicts; labels stored together earlier stay until one
 * is chosen again.
 */
export function chooseAmenities(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((label) => !before.includes(label));
  return after.filter((label) => !added.some((other) => other !== label && contradicts(label, other)));
}
