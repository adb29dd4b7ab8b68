import { foldSearch, joinValues, splitValues } from './catalogue-filter.ts';

test.each([[[]], [['Blue']], [['Blue', 'Black']], [['Blue, matte', 'Black']], [['40,5 mm', 'a,,b']]])(
  '%j is joined and split',
  (values) => expect(splitValues(joinValues(values))).toEqual(values),
);

test('splits a list of a person', () => expect(splitValues(' Blue , ,Black,')).toEqual(['Blue', 'Black']));

test.each([
  ['Семёнов', 'семенов'],
  ['O’Neil', "o'neil"],
  ['Nguyễn', 'nguyen'],
  ['ｆｕｌｌ', 'full'],
  [' Zoe\u0308\u200b ', 'zoe'],
])('foldSearch(%s) returns %s', (text, folded) => expect(foldSearch(text)).toBe(folded));
