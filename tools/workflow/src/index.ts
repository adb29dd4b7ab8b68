/** The parts of `npm start` that tests use too. */
export { startApi, type RunningApi } from './start-api.ts';
