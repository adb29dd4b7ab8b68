/** What a page may load, for tests in a browser. */
export * from './budgets.ts';
export * from './first-load.ts';
