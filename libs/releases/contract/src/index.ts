/** The contract between the shell and the remotes: routes, slots, release manifests and shared components. */
export * from './remote-contract.ts';
export * from './release.ts';
export type * from './shell-server.ts';
export * from './page-data.ts';
export { mountRoutes } from './mount-routes.ts';
export * from './federation-context.tsx';
export {
  type Connection,
  isConnectionLost,
  provideConnection,
  retryThroughOutages,
  setStalled,
  useStalled,
} from './connection.ts';
export * from './deferred-component.tsx';
