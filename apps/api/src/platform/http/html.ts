/** HTML whose text is already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (value: Html | string | number | readonly Html[]): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
};

/** Template tag for HTML. Values are escaped unless they are `Html`. */
export const html = (
  pieces: TemplateStringsArray,
  ...values: (Html | string | number | readonly Html[])[]
): Html =>
  new Html(pieces.reduce((text, piece, index) => `${text}${escaped(values[index - 1] ?? '')}${piece}`));
