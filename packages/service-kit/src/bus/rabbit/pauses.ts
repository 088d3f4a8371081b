/** Waits that can be ended early. */
export interface Pauses {
  wait(ms: number): Promise<void>;
  /** Ends all current waits. */
  endAll(): void;
}

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
