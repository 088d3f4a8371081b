import { buildFerretdb } from './ferretdb.ts';
import { startMongoJava } from './mongo-java.ts';

/** Builds the MongoDB-protocol servers that tests use, where that is not done yet. */
const server = await startMongoJava({ isKept: false });
await server?.stop();
const binary = await buildFerretdb();
if (binary === null) process.exit(1);
