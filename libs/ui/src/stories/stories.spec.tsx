import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ComponentType } from 'react';

/** A file of stories: each export except the default one is a story. */
type Stories = Record<string, ComponentType>;

const files = readdirSync(__dirname).filter((name) => name.endsWith('.stories.tsx'));
const violationsOf = async (element: Element): Promise<string[]> => {
  // jsdom has no layout; contrast.spec.ts tests the colours of the tokens. A story is no whole page.
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(element, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

afterEach(cleanup);

test.each(files)('no story of %s violates a rule of accessibility', async (file) => {
  const exported = (await import(join(__dirname, file))) as Stories;
  const stories = Object.entries(exported).filter(([name]) => name !== 'default');
  expect(stories.length).toBeGreaterThan(1);
  for (const [name, Story] of stories) {
    const { baseElement } = render(<Story />);
    expect([name, await violationsOf(baseElement)]).toEqual([name, []]);
    cleanup();
  }
});

test('the check finds a control without a name', async () => {
  const { container } = render(<input type="text" />);
  expect(await violationsOf(container)).toEqual([expect.stringMatching(/^label: /)]);
});

test('the stories show every component', () => {
  const index = readFileSync(join(__dirname, '../index.ts'), 'utf8');
  const components = [...index.matchAll(/^export \{ ([^}]+) \} from '\.\/\w+\/[\w-]+\.tsx'/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => /^[A-Z][a-z]/.test(name));
  const shown = files.map((file) => readFileSync(join(__dirname, file), 'utf8')).join('\n');
  /** They need a page: a list of messages, a width of the window, a picture. */
  const others = ['Toaster', 'NarrowAccordion', 'ResponsiveImage', 'Field', 'ColorDot'];
  expect(components.filter((name) => !others.includes(name) && !shown.includes(`<${name}`))).toEqual([]);
});
