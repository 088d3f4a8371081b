/** Why somebody reports a listing or a person. */
export const REPORT_REASONS = ['scam', 'gone', 'wrong', 'discrimination', 'harassment', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
