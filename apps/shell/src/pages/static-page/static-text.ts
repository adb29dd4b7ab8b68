/** One titled block of a static page. */
export interface TextBlock {
  title: string;
  /** Paragraphs; an array inside is a list. */
  text?: (string | string[])[];
  /** Named facts, such as the purpose and the retention of a processing of data. */
  facts?: { term: string; text: string }[];
}

/** A static page in one language. */
export interface StaticText {
  title: string;
  /** What the page is about, under its heading. */
  description: string;
  /** From when it holds, in words. */
  effective?: string;
  blocks: TextBlock[];
}
