/** Resolves after a time; rejects if the request was aborted meanwhile. At the start of a request it debounces. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  signal.throwIfAborted();
};
