import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** An experimental axe rule that must be enabled; part of WCAG 2.1 A. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

const summarize = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** Returns a summary of the axe violations on the current page. */
export const violations = (page: Page): Promise<string[]> =>
  summarize(new AxeBuilder({ page }).options({ rules: { [LABEL_IN_NAME]: { enabled: true } } }));

/** Returns controls whose accessible name does not contain their visible label. Faster than all axe rules. */
export const namesWithoutLabel = (page: Page): Promise<string[]> =>
  summarize(new AxeBuilder({ page }).withRules([LABEL_IN_NAME]));
