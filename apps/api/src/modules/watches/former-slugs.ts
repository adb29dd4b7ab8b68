import type { FormerSlug, StoredWatch } from '../catalogue/stored.ts';

/** Older ones are hardly linked to any more. */
const KEPT = 20;

/** The former addresses of a watch once it has the address `slug`. */
export const nextFormerSlugs = (
  present: Pick<StoredWatch, 'slug' | 'formerSlugs'>,
  slug: string,
  now = new Date(),
): FormerSlug[] => {
  const before = present.formerSlugs ?? [];
  const all = present.slug === slug ? before : [...before, { slug: present.slug, until: now }];
  // One entry an address: the time it was given up last. What is in use again is not former.
  const latest = all.filter(
    (former, index) =>
      former.slug !== slug && !all.some((other, later) => later > index && other.slug === former.slug),
  );
  return latest.slice(-KEPT);
};
