/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import * as ui from './index.ts';

const { Dialog, NarrowAccordion, Toaster } = ui;
const STORIES = join(__dirname, 'stories');

test.each(readdirSync(STORIES).filter((name) => name.endsWith('.stories.tsx')))(
  'the components of %s render on the server, without a window',
  async (file) => {
    expect(typeof window).toBe('undefined');
    const stories = (await import(join(STORIES, file))) as Record<string, ComponentType>;
    for (const [name, Story] of Object.entries(stories))
      if (name !== 'default') expect(renderToString(<Story />)).not.toBe('');
  },
);

test('components that have no story render on the server', () => {
  const html = renderToString(
    <>
      <Dialog open={false} onClose={() => {}} label="Cart">
        hidden content
      </Dialog>
      <NarrowAccordion title="Support">Contact</NarrowAccordion>
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </>,
  );
  expect(html).toContain('Contact');
  expect(html).not.toContain('hidden content');
});

test('every icon is decorative unless it has a title', () => {
  const icons = Object.entries(ui).flatMap(([name, value]) =>
    name.endsWith('Icon') ? [[name, value as ui.Icon] as const] : [],
  );
  expect(icons.length).toBeGreaterThan(40);
  const marks = ['VisaIcon', 'MastercardIcon', 'ApplePayIcon', 'GooglePayIcon'];
  for (const [name, Shape] of icons) {
    const plain = renderToString(<Shape />);
    expect([name, plain.includes('aria-hidden="true"')]).toEqual([name, !marks.includes(name)]);
    expect(renderToString(<Shape title="Named" />)).toContain('<title>Named</title>');
  }
});
