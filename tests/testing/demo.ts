/** What slices' browser tests use of the demo and wiring; they import nothing else of `infra`. */
export { openClient, type Client } from '../../infra/embedded/seed/client.ts';
export { DEMO_PASSWORD } from '../../infra/embedded/seed/people.ts';
export { REMOTES } from '../../infra/slices/slices.ts';
