import { buildFerretdb } from './ferretdb.ts';

/** Builds the tests' MongoDB-protocol server unless it is built. */
if ((await buildFerretdb()) === null) process.exit(1);
