import type { AppName, OfferedContract, ReleaseManifest, ShareTable } from '@meridian/federation';
import { overlap } from './mounts.ts';

/** What a shell gives to features. */
export interface Offer {
  shareTable: ShareTable;
  offers: OfferedContract;
}

const majorOf = (version: string | undefined): string => version?.split('.')[0] ?? 'none';

/** What a feature needs and a shell lacks: `[the need, what there is instead]`. */
type Lack = [need: string, instead: string];

const lackedShares = ({ shared }: ReleaseManifest, { shareTable }: Offer): Lack[] =>
  Object.entries(shared)
    .filter(([name, version]) => majorOf(shareTable[name]?.version) !== majorOf(version))
    .map(([name, version]) => [`needs ${name} ${version}`, `shares ${shareTable[name]?.version ?? 'none'}`]);

const lackedNames = ({ uses }: ReleaseManifest, { shareTable }: Offer): Lack[] =>
  Object.entries(uses?.names ?? {}).flatMap(([from, names]) => {
    const offered = shareTable[from]?.module;
    return names
      .filter((name) => name !== 'default' && offered && !Object.hasOwn(offered, name))
      .map((name): Lack => [`uses ${name} of ${from}`, 'does not offer it']);
  });

const lackedSlices = ({ uses }: ReleaseManifest, { offers }: Offer): Lack[] =>
  Object.entries(uses?.slices ?? {})
    .filter(([slice, version]) => offers.slices[slice] !== version)
    .map(([slice, version]) => {
      const has = offers.slices[slice];
      return [
        `relies on version ${version} of the store's ${slice}`,
        has === undefined ? 'has none' : `has version ${has}`,
      ];
    });

/** A sentence for the first thing that a feature needs and a shell does not give; null if it gives everything. */
export const unmetNeed = (
  feature: ReleaseManifest,
  offer: Offer,
  which: 'deployed' | 'new',
): string | null => {
  const { contract, slots } = feature;
  const { contracts } = offer.offers;
  const lacks: Lack[] = [
    ...(contracts.includes(contract)
      ? []
      : [[`was built for contract ${contract}`, `accepts ${contracts.join(' and ')}`] as Lack]),
    ...lackedShares(feature, offer),
    ...lackedNames(feature, offer),
    ...lackedSlices(feature, offer),
    ...slots
      .filter((slot) => !offer.offers.slots.includes(slot))
      .map((slot): Lack => [`fills the slot ${slot}`, 'has no such slot']),
  ];
  const [first] = lacks;
  return first ? `${feature.app} ${feature.version} ${first[0]}, but the ${which} shell ${first[1]}` : null;
};

/** Addresses, slots and texts of an app, as far as another may collide with them. */
export interface Claims {
  app: AppName;
  mounts: string[];
  slots: string[];
  namespace?: string;
}

/** A sentence for the first thing that both claim: which of them answers would be a matter of luck. */
export const collision = (mine: Claims, theirs: Claims): string | null => {
  const mount = mine.mounts.find((path) => theirs.mounts.some((other) => overlap(path, other)));
  if (mount !== undefined) return `${mine.app} answers ${mount}, which is ${theirs.app}'s`;
  const slot = mine.slots.find((name) => theirs.slots.includes(name));
  if (slot) return `${mine.app} fills the slot ${slot}, which is ${theirs.app}'s`;
  if (mine.namespace && mine.namespace === theirs.namespace)
    return `${mine.app} calls its texts ${mine.namespace}, as ${theirs.app} does`;
  return null;
};

/** A sentence for the first address that is answered no longer although another app leads to it, or slot left empty. */
export const dropped = (
  before: Pick<Claims, 'mounts' | 'slots'>,
  after: Claims,
  others: readonly Pick<ReleaseManifest, 'app' | 'version' | 'uses' | 'slots'>[],
): string | null => {
  const gone = before.mounts.filter((path) => !after.mounts.some((now) => overlap(path, now)));
  for (const { app, version, uses } of others) {
    const link = uses?.links.find((path) => gone.some((mount) => overlap(mount, path)));
    if (link) return `${after.app} answers ${link} no longer, but ${app} ${version} leads there`;
  }
  const empty = before.slots.find(
    (slot) => !after.slots.includes(slot) && !others.some(({ slots }) => slots.includes(slot)),
  );
  return empty ? `${after.app} fills the slot ${empty} no longer, but the shell shows it` : null;
};
