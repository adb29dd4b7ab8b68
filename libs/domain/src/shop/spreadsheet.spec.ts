import fc from 'fast-check';
import { guardCell, spreadsheetFormat, unguardCell } from './spreadsheet.ts';

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+7 701 000 00 00', "'+7 701 000 00 00"],
  ['-1', "'-1"],
  ['@name', "'@name"],
  ['\tx', "'\tx"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['Tide', 'Tide'],
  ["O'Hara", "O'Hara"],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('guardCell(%j) returns %j', (text, guarded) => expect(guardCell(text)).toBe(guarded));

test('unguardCell reverts guardCell', () => {
  const signs = fc.array(
    fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', 'a', '1'),
  );
  fc.assert(
    fc.property(signs, (list) => {
      const text = list.join('');
      expect(unguardCell(guardCell(text))).toBe(text);
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});

test('spreadsheetFormat has the separators of the language', () => {
  expect(spreadsheetFormat('en')).toMatchObject({ delimiter: ',' });
  expect(spreadsheetFormat('ru')).toMatchObject({ delimiter: ';' });
  expect(spreadsheetFormat('en').number(80.5)).toBe('80.5');
  expect(spreadsheetFormat('ru').number(80.5)).toBe('80,5');
});
