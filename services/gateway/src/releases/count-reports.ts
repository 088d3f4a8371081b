import { CALLS } from '@keyturn/contracts/calls';
import { FAILURES, VITALS, type PageReport } from '@keyturn/contracts/reports';
import { countBy, observeBy, type Metrics } from '@keyturn/service-kit/metrics';

/** The longest first, as one may be a prefix of another. */
const CALL_KEYS = Object.keys(CALLS).sort((a, b) => b.length - a.length);
/** In ms; around the good and poor thresholds of each vital. */
const BUCKETS = [50, 100, 200, 500, 800, 1_200, 1_800, 2_500, 4_000, 8_000];

/** Counts reports by slice and version; unknown values add no label. */
export function countReports(metrics: Metrics): (report: PageReport, version: string) => void {
  const ofVersion = ['slice', 'version'] as const;
  const countPage = countBy(metrics, {
    name: 'slice_pages_total',
    help: 'Pages in which a slice was shown, by its version.',
    labels: ofVersion,
  });
  const countFailure = countBy(metrics, {
    name: 'slice_failures_total',
    help: 'What failed of a slice in pages, by its version and kind: not loaded, a screen or a part that threw, an error that nobody caught, nothing to press for two seconds.',
    labels: [...ofVersion, 'kind'],
  });
  const countFallback = countBy(metrics, {
    name: 'slice_wire_fallbacks_total',
    help: 'Answers that were not as a slice expects, where something stood in, by its version and the call.',
    labels: [...ofVersion, 'call'],
  });
  const observeVital = observeBy(metrics, {
    name: 'slice_vitals',
    help: 'How fast pages that began with a slice were, in ms (CLS in thousandths), by its version and the vital.',
    labels: [...ofVersion, 'name'],
    buckets: BUCKETS,
  });

  return ({ kind, slice, text = '', name = '', value }, version) => {
    const labels = { slice, version };
    if (kind === 'shown') countPage(labels);
    else if (isIn(FAILURES, kind)) countFailure({ ...labels, kind });
    else if (kind === 'fallback')
      countFallback({ ...labels, call: CALL_KEYS.find((key) => text.startsWith(key)) ?? 'other' });
    else if (kind === 'vital' && isIn(VITALS, name) && value !== undefined) observeVital({ ...labels, name }, value);
  };
}

export const isIn = (words: readonly string[], word: string): boolean => words.includes(word);
