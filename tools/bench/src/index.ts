/** Script budgets, for the end-to-end tests. */
export * from './budgets.ts';
export * from './first-load.ts';
