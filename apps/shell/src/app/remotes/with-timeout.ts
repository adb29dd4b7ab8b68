/** Milliseconds that are counted at a time. */
const TICK_MS = 100;

/**
 * Waits for a job for so many milliseconds at most. Only those count in which its thread could run, for the job is not to
 * blame when something else blocks it: they are counted in short steps one after another, so that a block is one step at
 * most, and whatever is ready gets its turn before the next one. Browsers slow the timers of a hidden tab down, and the
 * deadline with them; nobody waits there.
 */
export const withTimeout = <T>(job: Promise<T>, milliseconds: number, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const deadline = new Promise<never>((_, reject) => {
    const count = (left: number): void => {
      timer = setTimeout(
        () => {
          if (left > TICK_MS) return count(left - TICK_MS);
          const error = new Error(`${what} took longer than ${milliseconds} ms`);
          error.name = 'TimeoutError';
          reject(error);
        },
        Math.min(left, TICK_MS),
      );
    };
    count(milliseconds);
  });
  return Promise.race([job, deadline]).finally(() => clearTimeout(timer));
};
