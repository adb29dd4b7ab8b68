export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON for a script element; escapes what could end the element. */
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

/** The opening tag of an element. Omits attributes that are undefined. */
export const tag = (name: string, values: Record<string, string | true | undefined>): string =>
  `<${name}${attributes(values)}>`;
