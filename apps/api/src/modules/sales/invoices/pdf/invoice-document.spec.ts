import { inflateSync } from 'node:zlib';
import type { Invoice } from '@meridian/contracts';
import { InvoiceDocument } from './invoice-document.ts';

const render = (text: string): Promise<Buffer> => {
  const { seller, at } = { seller: { name: 'Seller' }, at: '2026-11-30T12:00:00Z' };
  const page = new InvoiceDocument({ seller, at } as Invoice, text, 'ru');
  page.row([{ text, column: { left: 0, width: 400 } }]);
  return page.finish(text, () => text);
};

/** The characters of the glyphs in a document. */
const charactersOf = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((content) => content.includes('beginbfrange'))
    .flatMap((content) => [...content.matchAll(/<([\da-f]*)>(?=[\s\]])/g)].map(([, code = '']) => code));

test('the text of a document is complete after another one has used its letters as parts of others', async () => {
  await render('СНы');
  const characters = charactersOf(await render('CHь'));
  expect(characters).toEqual(expect.arrayContaining(['0043', '0048', '044c']));
  expect(characters).not.toContain('');
});
