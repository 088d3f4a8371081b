import type { RouteObject } from '@keyturn/routing';

/** The contract of the shell this remote was built for. */
export const contract = 1;

export const routes: RouteObject[] = [];
