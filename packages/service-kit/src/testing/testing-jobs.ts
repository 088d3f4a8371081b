import type { TestService } from './testing.ts';
import { untilSo } from './testing-times.ts';

/**
 * Waits until jobs of a service have run, from beginning to end, since it was called. The clock moves on by two milliseconds: what
 * /metrics tells of a run is how long ago the last one succeeded.
 */
export async function untilJobsRan({ clock, url }: TestService, ...tasks: readonly string[]): Promise<void> {
  const areDone = async () => {
    const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
    return tasks.every((task) =>
      lines.some(
        (line) =>
          line.startsWith('job_last_success_seconds{') && line.includes(`task="${task}"`) && line.endsWith(' 0'),
      ),
    );
  };
  // The first to end may have begun before.
  for (const turn of ['first', 'second']) {
    clock.advance(1);
    await untilSo(areDone, `the ${turn} run of ${tasks.join(', ')}`);
  }
}
