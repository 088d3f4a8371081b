import { ATTACKS } from './attacks.ts';

/** One attack, in a process of its own: what it takes must not slow down whoever measures. Words: its name, the address, a photo, how long in ms. */
const [name = '', url = '', photo = '', ms = '0'] = process.argv.slice(2);
const endsAt = performance.now() + Number(ms);
await ATTACKS[name]?.({ url, photo, isOver: () => performance.now() > endsAt });
process.exit(0);
