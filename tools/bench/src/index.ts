/** Script budgets, for the end-to-end tests, and the load generator. */
export * from './budgets.ts';
export * from './first-load.ts';
export { closedLoop, openLoop } from './measure/load.ts';
export { summarize } from './measure/load-result.ts';
