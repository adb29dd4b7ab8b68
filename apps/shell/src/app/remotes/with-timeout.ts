/** The timeout counts down in steps of so many milliseconds. */
const TICK_MS = 100;

/**
 * Rejects with a `TimeoutError` if the job takes longer than the given milliseconds. Time during which the
 * thread was blocked does not count, because the job could not run either. The timeout therefore counts down
 * in short steps: a block costs one step at most, and finished I/O is processed before the next step. In a
 * hidden tab browsers slow timers down.
 */
export const withTimeout = <T>(job: Promise<T>, milliseconds: number, name: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const deadline = new Promise<never>((_, reject) => {
    const count = (left: number): void => {
      timer = setTimeout(
        () => {
          if (left > TICK_MS) return count(left - TICK_MS);
          const error = new Error(`${name} took longer than ${milliseconds} ms`);
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
