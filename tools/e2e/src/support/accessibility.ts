import type { Locator, Page } from '@playwright/test';
import axe, { type NodeResult, type Result, type RunOptions } from 'axe-core';

/** An experimental axe rule that must be enabled; part of WCAG 2.1 A. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

/** The rules of WCAG 2.2 AA, of which axe runs the target size on request only, and the best practices. */
export const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { [LABEL_IN_NAME]: { enabled: true } },
} satisfies RunOptions;

export type Violation = Pick<Result, 'id'> & { nodes: Pick<NodeResult, 'target'>[] };

/** Returns one line per violated rule, with the selectors of the elements. */
export const summarize = (found: readonly Violation[]): string[] =>
  found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** Without these options axe would also describe all elements that pass, and each with its HTML. */
const analyze = async (page: Page, options: RunOptions): Promise<string[]> => {
  // A document keeps axe when the router shows another page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (all) => {
      const { axe: engine } = globalThis as unknown as { axe: typeof axe };
      engine.configure({ noHtml: true });
      return (await engine.run(all)).violations;
    },
    { ...options, resultTypes: ['violations' as const] },
  );
  return summarize(found);
};

/** Returns a summary of the axe violations on the current page. */
export const violations = (page: Page): Promise<string[]> => analyze(page, AXE_OPTIONS);

/**
 * Like `violations`, but only the rules whose result depends on the language or the width: for a page that all rules check in
 * another view. Contrast alone takes half of their time.
 */
export const viewViolations = (page: Page): Promise<string[]> =>
  analyze(page, { runOnly: [LABEL_IN_NAME, 'target-size', 'scrollable-region-focusable'] });

/** Returns the words inside an element that text at 200 % breaks over two lines. */
export const wordsBrokenByLargeText = (element: Locator): Promise<string[]> =>
  element.evaluate((container) => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { index, 0: word } of text.data.matchAll(/\p{L}{3,}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    root.style.fontSize = '';
    return broken;
  });

/** Returns by how many pixels a page is wider than the viewport with text at 200 %. */
export const excessWithLargeText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    const excess = root.scrollWidth - innerWidth;
    root.style.fontSize = '';
    return excess;
  });
