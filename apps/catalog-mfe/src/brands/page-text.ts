const MIN_DESCRIPTION_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 155;

/** The paragraphs of a text. Empty lines separate them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** The beginning of a text as the description of its page, cut at a word; undefined for a text that is too short. */
export const descriptionOf = (text: string): string | undefined => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length < MIN_DESCRIPTION_LENGTH) return undefined;
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–—-]+$/, '')}…`;
};
