/** Returns and clears the logged console errors. Errors that a test leaves fail it. */
export const takeConsoleErrors = (): string[] =>
  (globalThis as unknown as { takeConsoleErrors: () => string[] }).takeConsoleErrors();
