/** Publishing and rolling back releases. */
export { intendedCommand, readCommandLine } from './command-line.ts';
export { originNote } from './origin-note.ts';
export { openControl, openStore, publish, publishBuilt } from './publish.ts';
