import { type CsvColumn, exportName, toCsv } from './export-csv.ts';

const columns: CsvColumn<{ name: string; amount: number }>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Amount', value: ({ amount }) => amount },
];
const rows = [
  { name: '=HYPERLINK("http://evil.example")', amount: 80.5 },
  { name: 'Anna, "the first"', amount: -3 },
];

test('an English file has commas as delimiters', async () => {
  expect(await toCsv(rows, columns, 'en')).toBe(
    '\ufeffName,Amount\n"\'=HYPERLINK(""http://evil.example"")",80.5\n"Anna, ""the first""",-3\n',
  );
});

test('a Russian file has semicolons as delimiters and decimal commas', async () => {
  expect(await toCsv(rows, columns, 'ru')).toBe(
    '\ufeffName;Amount\n"\'=HYPERLINK(""http://evil.example"")";"80,5"\n"Anna, ""the first""";-3\n',
  );
});

test.each(['en', 'ru'] as const)('a cell that contains a delimiter is quoted (%s)', async (language) => {
  const names = ['a,b', 'a;b', 'a\tb'].map((name) => ({ name, amount: 1 }));
  const file = await toCsv(names, columns, language);
  for (const { name } of names) expect(file).toContain(`"${name}"`);
});

test('the file name consists of the list name and the date', () => {
  expect(exportName('orders', new Date('2025-03-05T23:00:00Z'))).toBe('orders-2025-03-05.csv');
});
