import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Only a screen that never comes takes so long: a busy machine must not fail the others.
configure({ asyncUtilTimeout: 60_000 });

// A test fails on an unexpected console.error: a warning of React is a defect, not noise.
let errors = [];
beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...args) => errors.push(args.map(String).join(' ')));
});
afterEach(() => {
  const unexpected = errors;
  jest.restoreAllMocks();
  if (unexpected.length > 0) throw new Error(`unexpected console.error:\n${unexpected.join('\n')}`);
});
/** For a test that provokes an error on purpose: takes what was logged so far. */
globalThis.takeConsoleErrors = () => errors.splice(0);
