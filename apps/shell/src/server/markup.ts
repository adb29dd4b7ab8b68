export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON that can't end the script element it stands in. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const attributes = (values: Record<string, string | true | undefined>): string =>
  Object.entries(values)
    .filter((entry): entry is [string, string | true] => entry[1] !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(value)}"`))
    .join('');

/** An element's opening tag; attributes that are undefined are left out. */
export const tag = (name: string, values: Record<string, string | true | undefined>): string =>
  `<${name}${attributes(values)}>`;
