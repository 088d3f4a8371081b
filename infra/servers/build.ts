import { buildFerretdb } from './ferretdb.ts';

/** Builds the MongoDB-protocol server that tests use, where that is not done yet. */
if ((await buildFerretdb()) === null) process.exit(1);
