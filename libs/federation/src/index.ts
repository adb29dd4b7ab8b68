/** The contract between shell and features: routes, releases, and the loading of remotes. */
export * from './remote-contract.ts';
export * from './release.ts';
export type * from './shell-server.ts';
export * from './router.ts';
export * from './link.tsx';
export * from './federation-context.tsx';
export * from './connection.ts';
export * from './deferred-component.tsx';
