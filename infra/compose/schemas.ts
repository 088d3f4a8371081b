import { gatewayEnv } from '@keyturn/gateway/config';
import type { z } from 'zod';
import { PROGRAMS } from '../generated/programs.ts';

/** Each process's settings, by container name. */
export const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  gateway: gatewayEnv,
  ...Object.fromEntries(PROGRAMS.map(({ name, env }) => [name, env])),
};
