/** For a test that provokes an error on purpose: takes what was logged so far, which would fail the test otherwise. */
export const takeConsoleErrors = (): string[] =>
  (globalThis as unknown as { takeConsoleErrors: () => string[] }).takeConsoleErrors();
