import { setTimeout as pause } from 'node:timers/promises';
import { logIn, PASSWORD, register } from './callers.ts';

const HALL = '203.0.113.9';
const GUESSES = 300;
/** What reaches the password within seconds (goal G9 allows fifteen in five minutes). */
const MOST = 15;
const TRIES = 12;
/** More log-ins than an address has in five minutes. */
const FLOOD = 700;

/** Wrong log-ins on made-up accounts from one address, first enough to make it busy, then a flood. Says who behind it does not get in with the right password. */
export async function attackHall(url: string): Promise<string | null> {
  const device = await register(url, 'hall@example.edu');
  const wrong = (at: number) => logIn(url, `made-up-${at}@example.edu`, 'wrong guess', HALL);
  const guess = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, more) => wrong(from + more)));
  for (let at = 0; at < 120; at += 10) await guess(at, 10);
  // Most are refused at once; those in line keep none of the next waiting.
  const flood: Promise<unknown>[] = [];
  for (let at = 120; at < FLOOD; at += 50) {
    flood.push(guess(at, 50));
    await pause(200);
  }
  await Promise.all(flood);
  const known = await logIn(url, 'hall@example.edu', PASSWORD, HALL, device);
  if (known.status !== 200) return `the known device was answered ${known.status}`;
  const seen: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    seen.push((await logIn(url, 'hall@example.edu', PASSWORD, HALL)).status);
    if (seen.at(-1) === 200) return null;
    await pause(1_000);
  }
  return `a new device behind the address was answered ${seen.join(', ')}`;
}

/** Guesses at one account from as many /64s, and from as many networks. Says how many were tried, and whether the owner gets in. */
export async function attackAccount(url: string): Promise<string | null> {
  for (const [email, addressOf] of [
    ['one@example.edu', (at: number) => `2001:db8:77:${at.toString(16)}::1`],
    ['many@example.edu', (at: number) => `2001:db8:${at.toString(16)}:1::1`],
  ] as const) {
    const device = await register(url, email);
    let tried = 0;
    for (let at = 0; at < GUESSES; at += 10) {
      const guesses = Array.from({ length: 10 }, (_, more) => logIn(url, email, 'wrong guess', addressOf(at + more)));
      tried += (await Promise.all(guesses)).filter(({ status }) => status === 401).length;
    }
    if (tried > MOST) return `${tried} of ${GUESSES} guesses were tried`;
    const owner = await logIn(url, email, PASSWORD, addressOf(1), device);
    if (owner.status !== 200) return `the owner was answered ${owner.status}`;
  }
  return null;
}
