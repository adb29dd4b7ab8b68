import { anId } from '@meridian/testing';
import { comparePath, validIds } from './compare-ids.ts';

test.each<[string, unknown[], string[]]>([
  ['keeps the order', [anId(2), anId(1)], [anId(2), anId(1)]],
  ['removes repeated ids in any case', ['A'.repeat(24), 'a'.repeat(24)], ['a'.repeat(24)]],
  ['drops other values', ['__proto__', '', null, 7, '../x', anId(1).slice(1), ` ${anId(1)} `], [anId(1)]],
])('validIds %s', (_, values, ids) => expect(validIds(values)).toEqual(ids));

test('the path contains the ids and the choice of differences', () => {
  expect(comparePath([anId(1), anId(2)])).toBe(`/compare?ids=${anId(1)},${anId(2)}`);
  expect(comparePath([anId(1)], true)).toBe(`/compare?ids=${anId(1)}&diff=1`);
});
