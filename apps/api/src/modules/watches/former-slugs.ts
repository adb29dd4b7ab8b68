import type { StoredWatch } from './watch.schema.ts';

/** The path of the slugs that a watch had. */
export const SLUG_FIELD = 'formerSlugs.slug';

/** The watch that lost the slug most recently among those that had it; null without any. */
export const latestHolder = (slug: string, holders: readonly StoredWatch[]): StoredWatch | null => {
  const until = ({ formerSlugs = [] }: StoredWatch): number =>
    formerSlugs.find((former) => former.slug === slug)?.until.getTime() ?? 0;
  return holders.toSorted((a, b) => until(b) - until(a))[0] ?? null;
};
