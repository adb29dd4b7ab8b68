/** Waits for a job for so many milliseconds at most. */
export const withinDeadline = <T>(job: Promise<T>, milliseconds: number, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${what} took longer than ${milliseconds} ms`);
      error.name = 'TimeoutError';
      reject(error);
    }, milliseconds);
  });
  return Promise.race([job, deadline]).finally(() => clearTimeout(timer));
};
