/** Commands that publish versions and change channels. */
export { intendedCommand, readCommandLine } from './command-line.ts';
export { originFile } from './preview-link.ts';
export { openControl, openStore, publish, publishBuilt } from './publish.ts';
