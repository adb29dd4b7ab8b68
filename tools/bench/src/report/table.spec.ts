import { formatNumber, formatTable } from './table.ts';

test('formatTable aligns the first column left and the others right', () => {
  expect(
    formatTable(
      ['page', 'ms'],
      [
        ['home', '1'],
        ['a', '100'],
      ],
    ),
  ).toBe(['page   ms', '────  ───', 'home    1', 'a     100'].join('\n'));
});
test.each([
  [1234.5, '1235'],
  [99.96, '100.0'],
  [12.34, '12.3'],
  [1.234, '1.23'],
  [0, '0.00'],
])('formatNumber formats %d as %s', (value, text) => expect(formatNumber(value)).toBe(text));
