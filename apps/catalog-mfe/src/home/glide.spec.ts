import { NARROW_SLIDER_SPEED_MS } from '@meridian/domain';
import { stepBy } from './glide.ts';

/** A row of cards of 300 px, of which 360 px are in view. */
const rowOf = (count: number): HTMLElement => {
  const row = document.createElement('ul');
  for (let place = 0; place < count; place += 1) {
    const item = document.createElement('li');
    item.innerHTML = `<a href="/${place}">${place}</a>`;
    Object.defineProperty(item, 'offsetLeft', { value: 300 * place });
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
/** The screen, by the media queries that it matches. */
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

test('the narrow slider has the speed of the specification', () => expect(NARROW_SLIDER_SPEED_MS).toBe(500));

test('a step takes 500 ms, ends at the next item and takes the focus along', () => {
  const row = rowOf(4);
  stepBy(row, 1);
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

test('a step back and one past the end', () => {
  const row = rowOf(3);
  stepBy(row, -1);
  jest.advanceTimersByTime(1000);
  expect(row.scrollLeft).toBe(0);
  for (const step of [1, 1, 1] as const) {
    stepBy(row, step);
    jest.advanceTimersByTime(1000);
  }
  expect([row.scrollLeft, document.activeElement?.textContent]).toEqual([540, '2']);
});

test('under reduced motion a step takes no time', () => {
  screenWith('max-width: 999px', 'reduce');
  const row = rowOf(4);
  stepBy(row, 1);
  expect(row.scrollLeft).toBe(300);
});

test('on a wide screen, whose row is moved by its buttons, nothing moves', () => {
  screenWith();
  const row = rowOf(6);
  stepBy(row, 1);
  jest.advanceTimersByTime(1000);
  expect([row.scrollLeft, document.activeElement?.textContent]).toEqual([0, '0']);
});
