import type { Migration } from '../platform/database/migrations/migrations.ts';

const RENAMED = [
  ['canarytrials', 'canarycounts'],
  ['featurehours', 'versionhours'],
] as const;

/**
 * Copies the counts of versions to collections with the terms of the glossary. Servers of the previous version still
 * write the old ones, whose documents expire.
 */
export const releaseCounts: Migration = {
  name: '0002-release-counts',
  up: async (database) => {
    for (const [from, into] of RENAMED)
      await database
        .collection(from)
        .aggregate([{ $merge: { into, whenMatched: 'keepExisting' } }])
        .toArray();
  },
};
