/** What the browser tests of a slice use of the product's demo and wiring: they import nothing else of `infra`. */
export { openClient, type Client } from '../../infra/embedded/seed/client.ts';
export { DEMO_PASSWORD } from '../../infra/embedded/seed/people.ts';
export { REMOTES } from '../../infra/slices/slices.ts';
