import type { FormerSlug, StoredWatch } from '../watches/watch.schema.ts';

/** Older slugs are dropped, because few links to them remain. */
const MAX_FORMER_SLUGS = 20;

/** The former slugs of a watch after a save with the slug `slug`. */
export const nextFormerSlugs = (
  present: Pick<StoredWatch, 'slug' | 'formerSlugs'>,
  slug: string,
  now = new Date(),
): FormerSlug[] => {
  const before = present.formerSlugs ?? [];
  const all = present.slug === slug ? before : [...before, { slug: present.slug, until: now }];
  // One entry per slug, with the latest time at which the watch lost it. The present slug is not a former one.
  const latest = all.filter(
    (former, index) =>
      former.slug !== slug && !all.some((other, later) => later > index && other.slug === former.slug),
  );
  return latest.slice(-MAX_FORMER_SLUGS);
};
