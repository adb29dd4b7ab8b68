/** Publishing and rolling back releases. */
export { admit, openStore, publish, publishBuilt, type Published, type Target } from './publish.ts';
