import { SaxesParser } from 'saxes';

/** The elements of an XML document in their order, with their text or the elements inside. Attributes are left out. */
export type Fields = readonly Field[];
type Field = readonly [name: string, value: string | Fields];

const MAX_DEPTH = 5;

/** The text of a field; empty if it is absent. */
export const textOf = (fields: Fields, name: string): string => {
  const value = fields.find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** The fields inside of a field; none if it is absent. */
export const fieldsIn = (fields: Fields, name: string): Fields => {
  const value = fields.find(([key]) => key === name)?.[1];
  return typeof value === 'object' ? value : [];
};

/**
 * Reads the fields inside of the root element of an XML document; none if it has another name. Document types, which can declare
 * entities, are refused.
 * @throws Error
 */
export const parseXml = (xml: string, rootName: string): Fields => {
  const root: { name: string; fields: Field[]; text: string } = { name: '', fields: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  const add = (text: string): void => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('doctype', () => parser.fail('a document type is not accepted'));
  parser.on('opentag', ({ name }) => {
    if (open.length > MAX_DEPTH) parser.fail('too many levels');
    open.push({ name, fields: [], text: '' });
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element)
      open.at(-1)?.fields.push([element.name, element.fields.length > 0 ? element.fields : element.text]);
  });
  parser.write(xml).close();
  return fieldsIn(root.fields, rootName);
};
