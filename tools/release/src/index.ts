/** Publishing and rolling back releases. */
export * from './publish.ts';
