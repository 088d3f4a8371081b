import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** `kill.ts FILE`: kills every process of a running stack and waits until all work again. */
const LIMIT_MS = 60_000;
const [file = ''] = process.argv.slice(2);
type Entry = readonly [name: string, pid: number, readyUrl: string];
const read = async (): Promise<Entry[]> => JSON.parse(await readFile(file, 'utf8')) as Entry[];

const before = await read();
for (const [, pid] of before) process.kill(pid, 'SIGKILL');
const deadline = Date.now() + LIMIT_MS;
for (const [name, pid, readyUrl] of before) {
  while (!(await isBack(name, pid, readyUrl))) {
    if (Date.now() > deadline) throw new Error(`${name} did not come back.`);
    await pause(100);
  }
}

async function isBack(name: string, oldPid: number, readyUrl: string): Promise<boolean> {
  const now = (await read()).find(([other]) => other === name);
  if (!now || now[1] === oldPid) return false;
  return fetch(readyUrl).then(
    ({ ok }) => ok,
    () => false,
  );
}
