import { NARROW_SLIDER_SPEED_MS } from '@meridian/domain';
import { scrollRowByItem } from './scroll-row.ts';

/** A row of 300 px wide cards with a viewport of 360 px. */
const rowOf = (count: number): HTMLElement => {
  const row = document.createElement('ul');
  for (let index = 0; index < count; index += 1) {
    const item = document.createElement('li');
    item.innerHTML = `<a href="/${index}">${index}</a>`;
    Object.defineProperty(item, 'offsetLeft', { value: 300 * index });
    row.append(item);
  }
  Object.defineProperties(row, {
    scrollWidth: { value: 300 * count },
    clientWidth: { value: 360 },
    scrollLeft: { value: 0, writable: true },
  });
  document.body.replaceChildren(row);
  row.querySelector('a')?.focus();
  return row;
};
/** Mocks a screen that matches media queries with one of these parts. */
const screenWith = (...queries: string[]) => {
  globalThis.matchMedia = ((query: string) => ({
    matches: queries.some((part) => query.includes(part)),
  })) as unknown as typeof matchMedia;
};

beforeEach(() => {
  jest.useFakeTimers();
  screenWith('max-width: 999px');
});
afterEach(() => jest.useRealTimers());

test('the narrow slider has the specified speed of 500 ms', () => expect(NARROW_SLIDER_SPEED_MS).toBe(500));

test('scrolling takes 500 ms, ends at the next item and moves the focus to it', () => {
  const row = rowOf(4);
  scrollRowByItem(row, 1);
  expect(document.activeElement?.textContent).toBe('1');
  jest.advanceTimersByTime(250);
  expect(row.scrollLeft).toBeGreaterThan(100);
  expect(row.scrollLeft).toBeLessThan(200);
  expect(row.style.scrollSnapType).toBe('none');
  jest.advanceTimersByTime(220);
  expect(row.scrollLeft).toBeLessThan(300);
  jest.advanceTimersByTime(60);
  expect(row.scrollLeft).toBe(300);
  expect(row.style.scrollSnapType).toBe('');
});

test('scrolling stops at both ends of the row', () => {
  const row = rowOf(3);
  scrollRowByItem(row, -1);
  jest.advanceTimersByTime(1000);
  expect(row.scrollLeft).toBe(0);
  for (const step of [1, 1, 1] as const) {
    scrollRowByItem(row, step);
    jest.advanceTimersByTime(1000);
  }
  expect([row.scrollLeft, document.activeElement?.textContent]).toEqual([540, '2']);
});

test('scrolling is immediate under reduced motion', () => {
  screenWith('max-width: 999px', 'reduce');
  const row = rowOf(4);
  scrollRowByItem(row, 1);
  expect(row.scrollLeft).toBe(300);
});

test('does not scroll on a wide screen, where buttons move the row', () => {
  screenWith();
  const row = rowOf(6);
  scrollRowByItem(row, 1);
  jest.advanceTimersByTime(1000);
  expect([row.scrollLeft, document.activeElement?.textContent]).toEqual([0, '0']);
});
