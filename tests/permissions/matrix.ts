import type { Examples, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { SERVICES } from '../../infra/slices/slices.ts';

type Module = { readonly examples?: Examples } & Readonly<Record<string, ServiceMatrix>>;

const modules = await Promise.all(
  SERVICES.map(async ({ name }) => {
    const module = (await import(`../../services/${name}/permissions.ts`)) as Module;
    const matrix = module[name];
    if (!matrix) throw new Error(`services/${name}/permissions.ts exports no ${name}`);
    return { matrix, examples: module.examples ?? {} };
  }),
);

/** Who gets what from every call of every service (security section 3). */
export const MATRIX: readonly ServiceMatrix[] = modules.map(({ matrix }) => matrix);

/** The examples of calls that services give beside it. */
export const SERVICE_EXAMPLES: Examples = Object.fromEntries(
  modules.flatMap(({ examples }) => Object.entries(examples)),
);
