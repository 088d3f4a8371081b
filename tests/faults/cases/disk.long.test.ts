import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { test } from '@keyturn/service-kit/testing-context';
import { hasStrace } from '../../../infra/servers/parts.ts';

/** The system call that fails: the fortieth sync alone, as a disk with one bad moment has it, or every one from there. */
const FAILURES = { once: 'when=40', 'from then on': 'when=40+' } as const;

// strace puts errors into system calls.
const options = hasStrace() ? {} : { skip: 'strace is needed (Debian: apt-get install strace)' };

for (const [when, rule] of Object.entries(FAILURES)) {
  test(
    `[F-24] a disk that fails to sync, ${when}, ends all acknowledging until a new start, and reads go on`,
    options,
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'keyturn-sync-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const writer = [...process.execArgv, join(import.meta.dirname, 'sync-writer.ts')];
      const calls = 'fsync,fdatasync';
      const strace = [
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        '-e',
        `trace=${calls}`,
        '-e',
        `inject=${calls}:error=EIO:${rule}`,
      ];
      const result = spawnSync('strace', [...strace, process.execPath, ...writer, folder], { encoding: 'utf8' });
      const said = JSON.parse(result.stdout || '{}') as { before: number; error: string; after: number; found: number };
      assert.equal(said.error, 'StoreUnavailable', result.stderr);
      assert.ok(said.before > 10);
      assert.equal(said.after, 0);
      assert.equal(said.found, said.before);
      const embedded = openEmbedded(folder);
      const found = await embedded.store('one').collection('things').countDocuments({});
      // Nobody was told how the write ended whose sync failed: it may be there.
      assert.ok(found === said.before || found === said.before + 1, `${found} of ${said.before}`);
      await embedded.store('one').collection<{ _id: string }>('things').insertOne({ _id: 'after' });
      await embedded.close();
    },
  );
}
