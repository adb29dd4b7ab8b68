import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Linter } from 'eslint';
import { termsInProse, vocabulary } from './vocabulary.mjs';

const ROOT = resolve(__dirname, '../../../..');

const findings = (code: string): string[] =>
  new Linter()
    .verify(code, { plugins: { vocabulary }, rules: { 'vocabulary/terms': 'error' } })
    .map(({ message }) => /^"(.*?)"/.exec(message)?.[1] ?? message);

describe('the vocabulary rule', () => {
  it.each([
    ['an identifier', 'const favouriteIds = [];', ['favourite']],
    ['a constant', 'const MOST_PAGES = 4;', ['MOST_']],
    ['a name with feature', 'const featureVersion = 1;', ['feature']],
    ['a line comment', '// The page is loaded anew.', ['anew']],
    ['a comment that begins with a relative clause', '/** What navigates is loaded late. */', ['What']],
    ['a test name', "test('a taking is called off', () => {});", ['called off']],
    ['a test name of a table', "test.each([])('whoever asks', () => {});", ['whoever', 'whoever']],
  ])('reports %s', (_, code, found) => {
    expect(findings(code).map((word) => word.toLowerCase())).toEqual(found.map((word) => word.toLowerCase()));
  });

  it.each([
    ['a wire name as property', "const change = { colour: 'black' }; change.colour;"],
    ['a question in a comment', '// What happens when the network is down?'],
    ['other strings', "const text = 'loaded anew';"],
    ['the terms of the glossary', '// The reservation is released again.\nconst MAX_ATTEMPTS = 3;'],
  ])('accepts %s', (_, code) => {
    expect(findings(code)).toEqual([]);
  });
});

describe('Markdown', () => {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && file !== 'docs/glossary.md');

  it.each(files)('%s uses the terms of the glossary', (file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    const replaced = lines.flatMap((line, index) =>
      termsInProse(line).map(({ found }) => `${index + 1}: ${found}`),
    );
    expect(replaced).toEqual([]);
  });
});
