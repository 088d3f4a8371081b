import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { SERVICES } from '../../infra/slices/slices.ts';

/** The expected results of every call of every service (security section 3). */
export const MATRIX: readonly ServiceMatrix[] = await Promise.all(
  SERVICES.map(async ({ name }) => {
    const module = (await import(`../../services/${name}/permissions.ts`)) as Readonly<Record<string, ServiceMatrix>>;
    const matrix = module[name];
    if (!matrix) throw new Error(`services/${name}/permissions.ts exports no ${name}`);
    return matrix;
  }),
);
