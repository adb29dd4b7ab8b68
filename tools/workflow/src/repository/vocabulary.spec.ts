import { Linter } from 'eslint';
import { vocabulary } from './vocabulary.mjs';

const findings = (code: string): string[] =>
  new Linter()
    .verify(code, { plugins: { vocabulary }, rules: { 'vocabulary/terms': 'error' } })
    .map(({ message }) => /^"(.*?)"/.exec(message)?.[1] ?? message);

describe('the vocabulary rule', () => {
  it.each([
    ['an identifier', 'const favouriteIds = [];', ['favourite']],
    ['a constant', 'const MOST_PAGES = 4;', ['MOST_']],
    ['a name with feature', 'const featureVersion = 1;', ['feature']],
  ])('reports %s', (_, code, found) => {
    expect(findings(code).map((word) => word.toLowerCase())).toEqual(found.map((word) => word.toLowerCase()));
  });

  it.each([
    ['a wire name as property', "const change = { colour: 'black' }; change.colour;"],
    ['the terms of the glossary', 'const MAX_ATTEMPTS = 3;'],
  ])('accepts %s', (_, code) => {
    expect(findings(code)).toEqual([]);
  });
});
