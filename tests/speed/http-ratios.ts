import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { median, type Figure } from './figure.ts';

const CONNECTIONS = 20;
const ROUND_MS = 3_000;
const ROUNDS = 3;

/** A call and its goal: the least share of a bare `node:http` server's answers per second in the same run. */
const CALLS = [
  { what: 'page', path: '/', goal: 0.3 },
  { what: 'matches', path: '/api/matches?city=Provo&limit=24', goal: 0.15 },
] as const;

/** A call's answers per second, with 20 connections in closed loops. */
async function rateOf(url: string, path: string): Promise<number> {
  const pool = new Pool(url.replace('localhost', '127.0.0.1'), { connections: CONNECTIONS });
  const endsAt = performance.now() + ROUND_MS;
  let answers = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const { statusCode, body } = await pool.request({
        path,
        method: 'GET',
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  await pool.close();
  return answers / (ROUND_MS / 1000);
}

/** The demo product's page and matches, alternating with a bare server. */
export async function measureHttp(url: string): Promise<Figure[]> {
  const hello = fork(fileURLToPath(new URL('hello.mjs', import.meta.url)));
  try {
    const helloUrl = `http://127.0.0.1:${await portOf(hello)}`;
    const ratios = CALLS.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const most = await rateOf(helloUrl, '/');
      for (const [index, { path }] of CALLS.entries()) {
        const ratio = (await rateOf(url, path)) / most;
        // The first round is a warm-up.
        if (round > 0) ratios[index]?.push(ratio);
      }
    }
    return CALLS.map(({ what, goal }, index) => {
      const now = median(ratios[index] ?? []);
      return {
        what: `${what}, of a bare server’s answers a second`,
        goal: `≥ ${percent(goal)}`,
        now: percent(now),
        isReached: now >= goal,
      };
    });
  } finally {
    hello.kill();
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve(Number(port))).once('error', reject);
  });
}
