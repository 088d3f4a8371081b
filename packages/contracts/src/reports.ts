import { z } from 'zod';

/**
 * Failures of a slice in a page: it did not load, a screen threw, a part threw and was left out, an uncaught error, two
 * blocked seconds.
 */
export const FAILURES = ['load', 'crash', 'part', 'uncaught', 'blocked'] as const;
/** A page also reports that a slice was shown, that a fallback replaced an unexpected answer, and its speed. */
export const REPORT_KINDS = ['shown', ...FAILURES, 'fallback', 'vital'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Metrics of a page, in ms; CLS in thousandths. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** Most reports of one page, and most characters stored of a text. */
export const MOST_REPORTS = 20;
export const MOST_REPORT_TEXT = 200;

/** Most bytes in one request of a page. */
export const REPORT_BYTES = 8_192;

/** One event in a page, with the slice's version. */
export const pageReport = z.object({
  /** One of REPORT_KINDS; an unknown one of a later page is ignored. */
  kind: z.string().max(20),
  slice: z.string().regex(/^[a-z]{1,30}$/),
  version: z.string().max(40),
  /**
   * The error's message, or the place in a call's answer where something was replaced. E-mail addresses and numbers are
   * masked when stored.
   */
  text: z.string().max(1_000).optional(),
  /** Of a `vital`. */
  name: z.string().max(20).optional(),
  value: z.number().min(0).max(10_000_000).optional(),
});
export type PageReport = z.infer<typeof pageReport>;

/** `POST /api/reports`. */
export const pageReports = z.object({ reports: z.array(pageReport).min(1).max(MOST_REPORTS) });
