import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';

// React records the call stack of every element for its warnings: a fifth of the CPU time of a large form.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);

const { getElementError } = getConfig();
configure({
  // Long enough for a busy machine: only an element that never appears reaches the timeout.
  asyncUtilTimeout: 60_000,
  // An attempt of `waitFor` or `findBy` that fails does not print the page. Their timeout prints it.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// A test fails on an unexpected console.error, because React warnings are defects.
/** @type {string[]} */
let errors = [];
beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args.map(String).join(' ')));
  // The reporter does not print warnings, and jest maps the stack of each.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  const unexpected = errors;
  jest.restoreAllMocks();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});
/** Returns and clears the logged errors, for a test that expects an error. */
Object.assign(globalThis, { takeConsoleErrors: () => errors.splice(0) });
