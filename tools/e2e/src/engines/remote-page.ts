import { expect } from '@playwright/test';
import axe from 'axe-core';
import { AXE_OPTIONS, summarize, type Violation } from '../support/accessibility.ts';
import type { Json, RemoteTab } from './remote-browser.ts';

interface Point {
  x: number;
  y: number;
}

/** Returns the centre of the nth visible element, or the reason why it cannot be clicked. Runs in the page. */
const clickablePoint = (selector: string, index: number): Point | string => {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const element = elements.filter((candidate) => candidate.getClientRects().length > 0)[index];
  if (!element) return 'is not visible';
  if (element.matches(':disabled')) return 'is disabled';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return point;
  return `is covered by ${hit?.outerHTML.slice(0, 100)}`;
};

/** Returns the controls inside of an element whose centre another element covers. Runs in the page. */
const coveredControls = (container: string): string[] => {
  const textOf = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
  const isCovered = (element: HTMLElement): string | undefined => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const [box] = element.getClientRects();
    // A control for screen readers only is one pixel wide or outside of the page.
    if (!box || box.width < 2 || box.height < 2) return undefined;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || element.contains(hit) || hit.contains(element)) return undefined;
    if (hit.closest('label')?.control === element) return undefined;
    // The link of a card extends over its image, which is a link to the same page.
    const target = (link: Element | null) => (link instanceof HTMLAnchorElement ? link.href : undefined);
    if (target(element) !== undefined && target(element) === target(hit.closest('a'))) return undefined;
    return `${textOf(element)} is covered by ${textOf(hit)}`;
  };
  const controls = document
    .querySelector(container)
    ?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  return [...(controls ?? [])]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((element) => isCovered(element) ?? []);
};

const CONTROL_KEY = '\uE009';
const press = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** Returns the selector of a test hook. */
export const hook = (name: string): string => `[data-testid="${name}"]`;

/** A page of the shop in a remote browser. Every method waits until it can do its work. */
export class RemotePage {
  readonly #tab: RemoteTab;
  readonly #site: string;

  constructor(tab: RemoteTab, site: string) {
    this.#tab = tab;
    this.#site = site;
  }

  /** Opens a page and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.#tab.goto(this.#site + path);
    await expect
      .poll(() => this.evaluate(() => document.documentElement.dataset['hydrated'] ?? ''))
      .toBe('true');
  }

  /** Calls a function in the page. It cannot use variables of its surroundings. */
  async evaluate<Args extends Json[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return (await this.#tab.call(String(run), args)) as Result;
  }

  /** Clicks the centre of a visible element. @throws if the element is covered or keeps moving */
  async click(selector: string, index = 0): Promise<void> {
    let point: Point = { x: -1, y: -1 };
    const measure = async (): Promise<string> => {
      const now = await this.evaluate(clickablePoint, selector, index);
      if (typeof now === 'string') return now;
      const isStill = now.x === point.x && now.y === point.y;
      point = now;
      return isStill ? 'can be clicked' : 'is moving';
    };
    await expect.poll(measure, { message: selector }).toBe('can be clicked');
    await this.#tab.perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', origin: 'viewport', ...point },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Replaces the value of a text field by typing. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    const selectAll = [
      { type: 'keyDown', value: CONTROL_KEY },
      ...press('a'),
      { type: 'keyUp', value: CONTROL_KEY },
    ];
    await this.#tab.perform({
      type: 'key',
      id: 'keyboard',
      actions: [...selectAll, ...[...text].flatMap(press)],
    });
    await expect.poll(() => this.value(selector)).toBe(text);
  }

  /** Chooses an option. The list of options is not part of the page, so that it cannot be clicked. */
  async choose(selector: string, value: string): Promise<void> {
    await this.waitFor(selector);
    await this.evaluate(
      (query, chosen) => {
        const select = document.querySelector<HTMLSelectElement>(query);
        if (!select) return;
        select.value = chosen;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      },
      selector,
      value,
    );
  }

  count(selector: string): Promise<number> {
    return this.evaluate(
      (query) =>
        [...document.querySelectorAll(query)].filter((element) => element.getClientRects().length > 0).length,
      selector,
    );
  }

  value(selector: string): Promise<string> {
    return this.evaluate((query) => document.querySelector<HTMLInputElement>(query)?.value ?? '', selector);
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search);
  }

  async waitFor(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), { message: selector }).toBeGreaterThan(0);
  }

  /** Changes the size of the viewport. */
  async resize(width: number): Promise<void> {
    await this.#tab.resize(width, 844);
    await expect.poll(() => this.evaluate(() => innerWidth)).toBe(width);
  }

  /** Returns a summary of the axe violations on the current page. */
  async violations(): Promise<string[]> {
    // A call cannot wait for a promise, so the page stores the result.
    const run = `(options) => {
      ${axe.source};
      delete document.documentElement.dataset.axe;
      void window.axe.run(options).then(({ violations }) => {
        document.documentElement.dataset.axe = JSON.stringify(violations);
      });
    }`;
    await this.#tab.call(run, [AXE_OPTIONS]);
    const result = () => this.evaluate(() => document.documentElement.dataset['axe'] ?? '');
    await expect.poll(result).not.toBe('');
    return summarize(JSON.parse(await result()) as Violation[]);
  }

  /** Returns the faults of the layout: controls of an element under other elements, and a page that is wider than the viewport. */
  async layoutFaults(container = 'body'): Promise<string[]> {
    const excess = await this.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const covered = await this.evaluate(coveredControls, container);
    return [...(excess > 0 ? [`the page is ${excess} px wider than the viewport`] : []), ...covered];
  }
}
