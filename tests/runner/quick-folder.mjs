// Puts tests' folders in memory if there is room: stores sync each write, and hundreds of stores would wait for the
// disk. TMPDIR takes precedence.
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

if (process.env.TMPDIR === undefined && hasRoom()) {
  // A container sharing the memory has its own process ids.
  const numbering = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  removeLeft(numbering);
  const folder = mkdtempSync(`${MEMORY}/keyturn-${numbering}-${process.pid}-`);
  process.env.TMPDIR_ON_DISK = tmpdir();
  process.env.TMPDIR = folder;
  // Leftovers of a test would stay in memory.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Removes leftovers of killed runs. */
function removeLeft(numbering) {
  for (const name of readdirSync(MEMORY)) {
    const [, space, pid] = /^keyturn-(\d+)-(\d+)-/.exec(name) ?? [];
    if (space === numbering && !existsSync(`/proc/${pid}`))
      rmSync(`${MEMORY}/${name}`, { recursive: true, force: true });
  }
}

function hasRoom() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const [, , kind, options = ''] = mount?.split(' ') ?? [];
    if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    // Not Linux.
    return false;
  }
}
