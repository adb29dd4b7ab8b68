import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

let view: ReturnType<typeof render>;
beforeEach(() => {
  jest.useFakeTimers();
  view = render(<Toaster label="Messages" dismissLabel="Dismiss" />);
});
afterEach(() => jest.useRealTimers());

const shown = () => screen.queryAllByTestId('toast').map((one) => one.textContent);
const say = (...args: Parameters<typeof toast>) => act(() => toast(...args));

test('a toast is announced politely and disappears after its duration', () => {
  const live = screen.getByTestId('toast-announcer');
  expect(live).toHaveAttribute('aria-live', 'polite');
  expect(live).toBeEmptyDOMElement();
  say('Added to the cart', { tone: 'success' });
  expect(live).toHaveTextContent('Added to the cart');
  expect(shown()).toEqual(['Added to the cart']);
  act(() => jest.advanceTimersByTime(6000));
  expect(shown()).toEqual([]);
});

test('a toast stays while it is hovered or focused', () => {
  say('Saved');
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  act(() => jest.advanceTimersByTime(60_000));
  expect(shown()).toEqual(['Saved']);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
  act(() => jest.advanceTimersByTime(6000));
  expect(shown()).toEqual([]);
});

test('a toast can be dismissed', () => {
  say('Saved');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

test('equal toasts are not stacked, and at most three are shown', () => {
  for (const text of ['one', 'one', 'two', 'three', 'four']) say(text);
  expect(shown()).toEqual(['two', 'three', 'four']);
});

test('a newer toast does not extend the duration of an older one', () => {
  say('old');
  act(() => jest.advanceTimersByTime(4000));
  say('new');
  act(() => jest.advanceTimersByTime(2500));
  expect(shown()).toEqual(['new']);
});

test('a toast with a button stays until it is dismissed or aborted', () => {
  const run = () => undefined;
  const onDismiss = jest.fn();
  const shownUntil = new AbortController();
  const options = { duration: Infinity, action: { label: 'Try again', run }, onDismiss };
  say('No connection', { ...options, signal: shownUntil.signal });
  for (const text of ['one', 'two', 'three']) say(text);
  act(() => jest.advanceTimersByTime(60_000));
  expect(shown()).toEqual(['No connectionTry again']);
  act(() => shownUntil.abort());
  expect(shown()).toEqual([]);
  expect(onDismiss).not.toHaveBeenCalled();

  say('No connection', options);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect([shown(), onDismiss.mock.calls.length]).toEqual([[], 1]);
});

test('the button of a toast runs its action and removes the toast', () => {
  const run = jest.fn();
  say('Removed', { action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([run.mock.calls.length, shown()]).toEqual([1, []]);
});

test('another page removes the toasts of the previous one, except those that stay', () => {
  say('Added to the cart');
  say('Your session has expired', { stays: true });
  view.rerender(<Toaster label="Messages" dismissLabel="Dismiss" page="/checkout" />);
  expect(shown()).toEqual(['Your session has expired']);
  say('Saved');
  expect(shown()).toEqual(['Your session has expired', 'Saved']);
});

test('another page without toasts to remove causes no second render', () => {
  const onRender = jest.fn();
  const page = (path: string) => (
    <Profiler id="toaster" onRender={onRender}>
      <Toaster label="Messages" dismissLabel="Dismiss" page={path} />
    </Profiler>
  );
  const { rerender } = render(page('/'));
  onRender.mockClear();
  for (const path of ['/products', '/checkout']) rerender(page(path));
  expect(onRender).toHaveBeenCalledTimes(2);
});

test('the toast region, a popover, has an automatic height, because WebKit stretches "fit-content"', () => {
  const css = readFileSync(join(__dirname, 'toaster.module.css'), 'utf8');
  const region = /\.region \{([^}]*)\}/.exec(css)?.[1];
  expect(region).toMatch(/^\s*height: auto;$/m);
});
