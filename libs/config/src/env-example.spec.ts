import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { envExample } from './env-example.ts';
import { variables } from './variables.ts';

const FILE = join(import.meta.dirname, '../../../.env.example');

test('.env.example is up to date; run npm run docs:configuration after a change of the schema', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(envExample());
});

test('.env.example sets nothing, and has every variable once as a comment', () => {
  expect(parseEnv(envExample())).toEqual({});
  const named = [...envExample().matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(variables.shape).sort());
});

test('every default of .env.example is a valid value', () => {
  const set = parseEnv(envExample().replaceAll(/^# (?=[A-Z][A-Z0-9_]*=.)/gm, ''));
  const found = Object.entries(variables.shape).flatMap(([name, schema]) =>
    set[name] === undefined || schema.safeParse(set[name]).success ? [] : [name],
  );
  expect(found).toEqual([]);
});
