import type { TestService } from './testing.ts';
import { untilSo } from './testing-times.ts';

/**
 * Waits until jobs have completed a whole run after this call. Advances the clock by two ms, because /metrics shows the
 * time since the last success.
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
  // The first to end may have started earlier.
  for (const turn of ['first', 'second']) {
    clock.advance(1);
    await untilSo(areDone, `the ${turn} run of ${tasks.join(', ')}`);
  }
}
