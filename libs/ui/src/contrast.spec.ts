import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

const block = (selector: string): Record<string, string> => {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((found) => [found[1], found[2]]),
  );
};

const paper = block(':root');
const dark = { ...paper, ...block("[data-surface='dark']") };

const luminance = (tokens: Record<string, string>, name: string): number => {
  const value = tokens[name];
  const reference = /^var\((--[\w-]+)\)$/.exec(value ?? '');
  if (reference?.[1]) return luminance(tokens, reference[1]);
  const hex = /^#([0-9a-f]{6})$/.exec(value ?? '')?.[1];
  if (!hex) throw new Error(`${name} is not a colour: ${value}`);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const ratio = (tokens: Record<string, string>, one: string, other: string): number => {
  const [light = 0, low = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => b - a);
  return (light + 0.05) / (low + 0.05);
};

const texts = ['--color-text', '--color-text-muted', '--color-accent', '--color-success', '--color-error'];
const grounds = ['--color-surface', '--color-surface-raised', '--color-surface-sunk'];
const pairs = grounds.flatMap((ground) => texts.map((text) => [text, ground] as const));
const fills = [
  ['--color-on-fill', '--color-fill'],
  ['--color-on-fill', '--color-fill-hover'],
  ['--color-surface', '--color-error'],
] as const;

describe.each([
  ['paper', paper],
  ['dark', dark],
])('colours on %s', (_, tokens) => {
  test.each([...pairs, ...fills])('%s on %s has a text contrast of at least 4.5:1', (text, ground) => {
    expect(ratio(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    grounds.flatMap((ground) => ['--color-control', '--color-focus'].map((edge) => [edge, ground] as const)),
  )('%s has a contrast of at least 3:1 to %s', (edge, ground) => {
    expect(ratio(tokens, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the contrast of black on white is 21:1', () => {
  expect(ratio({ a: '#000000', b: '#ffffff' }, 'a', 'b')).toBeCloseTo(21, 5);
});
