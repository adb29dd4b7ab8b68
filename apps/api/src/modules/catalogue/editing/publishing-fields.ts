import { SEO_FIELDS, type WatchForm } from '@meridian/contracts';
import type { WatchFields } from '../watches/watch-projections.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';

/** The publishing fields of a watch after a save. What the form leaves out stays; a new watch is live. */
export const publishingFieldsOf = (
  form: Pick<WatchForm, 'status' | 'publishAt' | (typeof SEO_FIELDS)[number]>,
  present: StoredWatch | null,
): Pick<WatchFields, 'status' | 'publishAt' | (typeof SEO_FIELDS)[number]> => {
  const status = form.status ?? present?.status ?? 'live';
  const planned =
    form.publishAt === undefined
      ? (present?.publishAt ?? null)
      : form.publishAt === null
        ? null
        : new Date(form.publishAt);
  return {
    status,
    // Otherwise a watch that becomes a draft again would be published at once by a date of the past.
    publishAt: status === 'draft' ? planned : null,
    ...Object.fromEntries(SEO_FIELDS.map((field) => [field, form[field] ?? present?.[field] ?? ''])),
  };
};
