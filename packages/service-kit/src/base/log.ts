import { pino } from 'pino';
import type { Logger as PinoLogger } from 'pino';

/** The log of one service: JSON lines on standard output. */
export type Logger = PinoLogger;

const secrets = ['password', 'token', 'cookie', 'authorization', 'email', 'userEmail'];

/** Creates a service's log at LOG_LEVEL, else `info`. Passwords, tokens, cookies and e-mail addresses are masked. */
export function createLog(name: string, level: string = process.env['LOG_LEVEL'] || 'info'): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`]), censor: '[masked]' },
  });
}
