/** Waiting that can be cut short. */
export interface Pauses {
  wait(ms: number): Promise<void>;
  /** Ends every wait that is under way. */
  endAll(): void;
}

/** Starts with nobody waiting. */
export function createPauses(): Pauses {
  const running = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          running.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        running.add(end);
      }),
    endAll: () => running.forEach((end) => end()),
  };
}
