/** Unmeasured assumptions: one market is Utah. Replace them with better knowledge. */
export const ASSUMED = {
  students: { value: 250_000, what: 'students in Utah, rounded' },
  share: { value: 0.1, what: 'of them look for a lease or hand one over, in the busiest month' },
  visits: { value: 12, what: 'visits of a person in that month' },
  callsPerVisit: { value: 25, what: 'calls of a visit' },
  visitMinutes: { value: 10, what: 'minutes that its page is open' },
  peakHour: { value: 0.01, what: "of the month's calls fall into its busiest hour" },
  listings: { value: 0.2, what: 'live listings for each person' },
  photos: { value: 8, what: 'photos of a listing' },
  storeKb: { value: 50, what: 'KB in the store for each person: profile, listings and their copies, tours, messages' },
  storeCopies: { value: 3, what: 'copies of it: a replica set of three' },
  sentMb: { value: 30, what: 'MB sent to a person in the month: pages, photos, calls' },
  aim: { value: 0.6, what: 'of a processor used at the peak' },
} as const;

/** A cloud's prices, in dollars. */
export interface Prices {
  readonly vcpuHour: number;
  readonly gbHour: number;
  readonly diskGbMonth: number;
  readonly objectGbMonth: number;
  readonly sentGb: number;
}

/** AWS list prices, us-east-1, without discounts. They change: use your own. */
export const PRICES = {
  vcpuHour: { value: 0.04048, what: 'vCPU-hour', of: 'Fargate, Linux on x86', asOf: 'March 2026' },
  gbHour: { value: 0.004445, what: 'GB-hour', of: 'Fargate', asOf: 'March 2026' },
  diskGbMonth: { value: 0.08, what: 'GB-month', of: 'EBS gp3', asOf: '2025' },
  objectGbMonth: { value: 0.023, what: 'GB-month', of: 'S3 Standard', asOf: 'June 2026' },
  sentGb: { value: 0.09, what: 'GB', of: 'to the internet, first 10 TB', asOf: 'June 2026' },
} as const;
