import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../build/run-command.ts';
import { buildOnce, canBuild, SERVERS } from './mongo-build.ts';
import { startTestServer, type TestServer } from './mongo-process.ts';
import { hasGo, isWithheld } from './parts.ts';

const SOURCES = join(import.meta.dirname, 'ferretdb');

export const FERRETDB_HINT = 'FerretDB needs Go 1.24 or newer.';

/** Whether it can be started here. */
export const hasFerretdb = (): boolean => !isWithheld('go') && canBuild('ferretdb', hasGo);

/**
 * Builds FerretDB unless built; null without Go and an earlier build. The program takes FerretDB's `--listen-addr` and
 * `--sqlite-url`.
 */
export async function buildFerretdb(): Promise<string | null> {
  if (!hasFerretdb()) {
    console.log(FERRETDB_HINT);
    return null;
  }
  const sources = [join(SOURCES, 'go.mod'), join(SOURCES, 'main.go')];
  const built = await buildOnce('ferretdb', sources, hasGo, async (target) => {
    // Go modifies the module file while building, so it gets a copy.
    const module = join(SERVERS, 'ferretdb.mod');
    await copyFile(join(SOURCES, 'go.mod'), module);
    return runCommand(
      'go',
      ['build', '-buildvcs=false', '-mod=mod', `-modfile=${module}`, '-o', target, '.'],
      { CGO_ENABLED: '0' },
      SOURCES,
    );
  });
  if (built === null) console.log(FERRETDB_HINT);
  return built;
}

/**
 * Starts FerretDB on SQLite; null without Go. Its find and write are not one transaction, so a client gets one
 * connection, which serialises its calls.
 */
export async function startFerretdb(options: { folder?: string } = {}): Promise<TestServer | null> {
  const binary = await buildFerretdb();
  if (binary === null) return null;
  return startTestServer(
    (port, folder) => [binary, `--listen-addr=127.0.0.1:${port}`, `--sqlite-url=file:${folder}/`, '--until-stdin-ends'],
    { ...options, query: '&maxPoolSize=1&waitQueueTimeoutMS=20000' },
  );
}
