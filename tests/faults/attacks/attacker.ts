import { ATTACKS } from './attacks.ts';

/**
 * One attack in its own process, so that it does not slow down the measurement. Arguments: its name, the address, a
 * photo, the duration in ms.
 */
const [name = '', url = '', photo = '', ms = '0'] = process.argv.slice(2);
const endsAt = performance.now() + Number(ms);
await ATTACKS[name]?.({ url, photo, isOver: () => performance.now() > endsAt });
process.exit(0);
