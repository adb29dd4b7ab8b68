/** Waits for a job for so many milliseconds at most. */
export const withinDeadline = <T>(job: Promise<T>, milliseconds: number, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([job, deadline]).finally(() => clearTimeout(timer));
};
