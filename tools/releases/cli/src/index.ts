/** Commands that publish versions and change channels. */
export { readCommandLine } from './command-line.ts';
export { originFile } from './preview-link.ts';
export { openStore, publish, publishBuilt } from './publish.ts';
