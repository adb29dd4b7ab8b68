import { focusManager } from '@tanstack/react-query';
import { fireEvent, renderHook } from '@testing-library/react';
import { UNUSED_AFTER_MS, usePauseWhenUnused } from './use-pause-when-unused.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('live data is not refreshed after five minutes without input, until the next input', () => {
  renderHook(usePauseWhenUnused);
  jest.advanceTimersByTime(UNUSED_AFTER_MS - 1);
  expect(focusManager.isFocused()).toBe(true);
  fireEvent.keyDown(document.body);
  jest.advanceTimersByTime(UNUSED_AFTER_MS - 1);
  expect(focusManager.isFocused()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(focusManager.isFocused()).toBe(false);
  fireEvent.pointerMove(document.body);
  expect(focusManager.isFocused()).toBe(true);
});

test('a closed panel leaves the refreshes to the visibility of the page', () => {
  const { unmount } = renderHook(usePauseWhenUnused);
  jest.advanceTimersByTime(UNUSED_AFTER_MS);
  unmount();
  expect(focusManager.isFocused()).toBe(true);
});
