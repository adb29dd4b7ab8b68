/** Commands that publish versions and change channels. */
export { readCommandLine } from './command-line.ts';
export { openStore, publish } from './publish.ts';
export { publishVariant, type VariantOptions } from './variant.ts';
