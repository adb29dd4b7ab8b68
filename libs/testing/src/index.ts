/** Test utilities for screens: rendering of remotes like in the shell, a fake API, and fixtures. */
export * from './fake-api.ts';
export * from './confirmation.ts';
export * from './fixtures.ts';
export * from './quick-user.ts';
export * from './render-route.tsx';
export * from './render-router.tsx';
export * from './render-slot.tsx';
export * from './take-console-errors.ts';
export { createTestShell, type TestRemote, type TestShellOptions } from './test-shell.tsx';
export * from './describe-texts.ts';
