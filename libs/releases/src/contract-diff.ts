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
export const unmetRequirement = (
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

/** Other apps as far as they depend on one that changes. */
type Dependent = Pick<ReleaseManifest, 'app' | 'version' | 'uses' | 'slots'>;

/** The first path or slot that an app no longer has although another app needs it. */
const firstLoss = (
  before: Pick<Claims, 'mounts' | 'slots'>,
  after: Pick<Claims, 'mounts' | 'slots'>,
  others: readonly Dependent[],
): { link: string; from: Dependent } | { slot: string } | null => {
  const gone = before.mounts.filter((path) => !after.mounts.some((now) => overlap(path, now)));
  for (const from of others) {
    const link = from.uses?.links.find((path) => gone.some((mount) => overlap(mount, path)));
    if (link) return { link, from };
  }
  const slot = before.slots.find(
    (name) => !after.slots.includes(name) && !others.some(({ slots }) => slots.includes(name)),
  );
  return slot ? { slot } : null;
};

/** A sentence for the first address that is answered no longer although another app leads to it, or slot left empty. */
export const dropped = (
  before: Pick<Claims, 'mounts' | 'slots'>,
  after: Claims,
  others: readonly Dependent[],
): string | null => {
  const loss = firstLoss(before, after, others);
  if (!loss) return null;
  return 'link' in loss
    ? `${after.app} answers ${loss.link} no longer, but ${loss.from.app} ${loss.from.version} leads there`
    : `${after.app} fills the slot ${loss.slot} no longer, but the shell shows it`;
};

/** A sentence for the first reason why other apps cannot do without a remote; null if there is none. */
export const requiredByOthers = (
  remote: Pick<Claims, 'app' | 'mounts' | 'slots'>,
  others: readonly Dependent[],
): string | null => {
  const loss = firstLoss(remote, { mounts: [], slots: [] }, others);
  if (!loss) return null;
  const why =
    'link' in loss
      ? `${loss.from.app} ${loss.from.version} links to ${loss.link}`
      : `it fills the slot ${loss.slot}, which the shell shows`;
  return `${remote.app} cannot be withdrawn: ${why}`;
};
