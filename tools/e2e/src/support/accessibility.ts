import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Experimental in axe, so it has to be switched on; part of WCAG 2.1 A. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

const summarize = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** What axe finds on a page as it stands, in short. */
export const violations = (page: Page): Promise<string[]> =>
  summarize(new AxeBuilder({ page }).options({ rules: { [LABEL_IN_NAME]: { enabled: true } } }));

/** Controls whose accessible name lacks the label that they show: a quick check of every page. */
export const namesWithoutLabel = (page: Page): Promise<string[]> =>
  summarize(new AxeBuilder({ page }).withRules([LABEL_IN_NAME]));
