import { z } from 'zod';

/**
 * What fails of a slice in a page: it could not be loaded; a screen of it threw; a part of one did, and was left out; nobody caught an
 * error; nothing could be pressed for two seconds.
 */
export const FAILURES = ['load', 'crash', 'part', 'uncaught', 'blocked'] as const;
/** A page also reports that a slice was shown, that a fallback replaced an unexpected answer, and how fast it was. */
export const REPORT_KINDS = ['shown', ...FAILURES, 'fallback', 'vital'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What is measured of a page, in ms; CLS in thousandths. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** The most reports of one page, and the most characters of a text that are stored. */
export const MOST_REPORTS = 20;
export const MOST_REPORT_TEXT = 200;

/** The most bytes of what a page sends at once. */
export const REPORT_BYTES = 8_192;

/** One thing that a page met, of the version that it holds. */
export const pageReport = z.object({
  /** One of REPORT_KINDS; of another one, which a page to come may know, nobody takes notice. */
  kind: z.string().max(20),
  slice: z.string().regex(/^[a-z]{1,30}$/),
  version: z.string().max(40),
  /** What the error says, or where in which call's answer something stood in; e-mail addresses and numbers are masked where it is stored. */
  text: z.string().max(1_000).optional(),
  /** Of a `vital`. */
  name: z.string().max(20).optional(),
  value: z.number().min(0).max(10_000_000).optional(),
});
export type PageReport = z.infer<typeof pageReport>;

/** `POST /api/reports`. */
export const pageReports = z.object({ reports: z.array(pageReport).min(1).max(MOST_REPORTS) });
