import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** How far behind the service: a third of its share of a processor that both want. */
const STEPS = 5;

/**
 * Lets this process stand back behind the one that started it: whoever waits for an answer comes before pictures. On Linux
 * each thread has a priority of its own, and those that decode are there already.
 */
export function stepBack(): void {
  const priority = Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW);
  for (const thread of [process.pid, ...threads()]) {
    try {
      setPriority(thread, priority);
    } catch {
      // The thread has just ended, or the machine allows no change.
    }
  }
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [];
  }
}
