import { gatewayEnv } from '@keyturn/gateway/config';
import type { z } from 'zod';
import { PROGRAMS } from '../generated/programs.ts';

/** The settings each process knows, by the name of its container. */
export const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  gateway: gatewayEnv,
  ...Object.fromEntries(PROGRAMS.map(({ name, env }) => [name, env])),
};
