/** Packages of the platform for teams with their own repository. */
export { packAll } from './pack.ts';
export { stagedPackages } from './stage.ts';
