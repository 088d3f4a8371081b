import { request } from 'node:http';
import type { Stranger } from './strangers.ts';

/** A live stream that somebody holds open. */
export interface OpenStream {
  readonly status: number;
  text(): string;
  hasEnded(): boolean;
  close(): void;
}

/** Opens somebody's live stream. */
export function openLive(url: string, { headers }: Stranger): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/live`, { headers, agent: false }, (answer) => {
      let [text, hasEnded] = ['', false];
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', () => undefined).once('close', () => (hasEnded = true));
      resolve({
        status: answer.statusCode ?? 0,
        text: () => text,
        hasEnded: () => hasEnded,
        close: () => call.destroy(),
      });
    });
    call.on('error', reject).end();
  });
}
