/** One titled block of a static page. */
export interface TextBlock {
  title: string;
  /** Paragraphs; an array inside is a list. */
  text?: (string | string[])[];
  /** Terms with descriptions, such as the purpose and retention of a data processing. */
  facts?: { term: string; text: string }[];
}

/** A static page in one language. `{email}` in a text is replaced by the seller's email. */
export interface StaticText {
  title: string;
  /** Lead paragraph under the heading. */
  description: string;
  /** Effective date, as a sentence. */
  effective?: string;
  blocks: TextBlock[];
}
