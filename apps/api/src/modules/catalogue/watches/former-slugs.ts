import { field, type StoredPart } from '../../../platform/database/schema-fields.ts';

/** A slug that a document had earlier, and when it lost it. If several documents had a slug, the latest one is found by it. */
export const formerSlug = { slug: field.text, until: field.date };
export type FormerSlug = StoredPart<typeof formerSlug>;

/** Older slugs are dropped, because few links to them remain. */
const MAX_FORMER_SLUGS = 20;

/** The former slugs of a document after a save with the slug `slug`. */
export const nextFormerSlugs = (
  present: { slug: string; formerSlugs?: FormerSlug[] | undefined },
  slug: string,
  now = new Date(),
): FormerSlug[] => {
  const before = present.formerSlugs ?? [];
  const all = present.slug === slug ? before : [...before, { slug: present.slug, until: now }];
  // One entry per slug, with the latest time at which the document lost it. The present slug is not a former one.
  const latest = all.filter(
    (former, index) =>
      former.slug !== slug && !all.some((other, later) => later > index && other.slug === former.slug),
  );
  return latest.slice(-MAX_FORMER_SLUGS);
};

/** The path of the slugs that a document had. */
export const SLUG_FIELD = 'formerSlugs.slug';

/** The document that lost the slug most recently among those that had it; null without any. */
export const latestHolder = <T extends { formerSlugs?: FormerSlug[] | undefined }>(
  slug: string,
  holders: readonly T[],
): T | null => {
  const until = ({ formerSlugs = [] }: T): number =>
    formerSlugs.find((former) => former.slug === slug)?.until.getTime() ?? 0;
  return holders.toSorted((a, b) => until(b) - until(a))[0] ?? null;
};
