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

export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const escaped = (value: Html | string | number | readonly Html[]): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeMarkup(String(value));
};

/** Template tag for HTML. Values are escaped unless they are `Html`. */
export const html = (pieces: TemplateStringsArray, ...values: (Html | string | number | readonly Html[])[]) =>
  new Html(pieces.reduce((text, piece, index) => `${text}${escaped(values[index - 1] ?? '')}${piece}`));
