import { NARROW_SLIDER_SPEED_MS } from '@meridian/domain';
import { scrollRowByItem, swipeRowByItem } from './scroll-row.ts';

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

describe('a swipe', () => {
  const swipe = (row: HTMLElement, by: number, end = 'pointerup') => {
    const fire = (type: string, clientX: number) => {
      const event = new MouseEvent(type, { clientX, bubbles: true, cancelable: true, button: 0 });
      Object.assign(event, { pointerId: 1, isPrimary: true });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() });
      (row.firstElementChild ?? row).dispatchEvent(event);
      return event;
    };
    fire('pointerdown', 200);
    jest.advanceTimersByTime(400);
    fire('pointermove', 200 + by / 2);
    fire('pointermove', 200 + by);
    const follows = row.scrollLeft;
    fire(end, 200 + by);
    return { follows, click: () => fire('click', 200 + by).defaultPrevented };
  };
  const swiped = (count = 4) => {
    const row = rowOf(count);
    row.setPointerCapture = jest.fn();
    const end = swipeRowByItem(row);
    return { row, end };
  };

  test('follows the finger, and its remainder takes 500 ms', () => {
    const { row } = swiped();
    const { follows, click } = swipe(row, -120);
    expect(follows).toBe(120);
    jest.advanceTimersByTime(250);
    expect(row.scrollLeft).toBeGreaterThan(180);
    expect(row.scrollLeft).toBeLessThan(240);
    jest.advanceTimersByTime(220);
    expect(row.scrollLeft).toBeLessThan(300);
    jest.advanceTimersByTime(60);
    expect([row.scrollLeft, row.style.scrollSnapType]).toEqual([300, '']);
    expect(click()).toBe(true);
  });

  test.each([
    ['of a small distance returns', -50, 'pointerup', 0],
    ['that becomes a scroll of the page returns', -120, 'pointercancel', 0],
    ['over several items moves by one', -650, 'pointerup', 300],
    ['before the first item stays there', 200, 'pointerup', 0],
  ])('%s', (_, by, end, left) => {
    const { row } = swiped();
    swipe(row, by, end);
    jest.advanceTimersByTime(1000);
    expect(row.scrollLeft).toBe(left);
  });

  test('during the move of the swipe before goes one item further', () => {
    const { row } = swiped();
    swipe(row, -120);
    jest.advanceTimersByTime(50);
    swipe(row, -120);
    jest.advanceTimersByTime(1000);
    expect(row.scrollLeft).toBe(600);
  });

  test('does nothing on wide screens, for a press, and after its end', () => {
    const { row, end } = swiped();
    expect(row.style.touchAction).toBe('pan-y pinch-zoom');
    expect(swipe(row, 2).click()).toBe(false);
    screenWith();
    swipe(row, -200);
    screenWith('max-width: 999px');
    end();
    swipe(row, -200);
    jest.advanceTimersByTime(1000);
    expect([row.scrollLeft, row.style.touchAction]).toEqual([0, '']);
  });
});
