import type { AppName, OfferedContract, ReleaseManifest, ShareTable, SlotName } from '@meridian/federation';
import { patternsOverlap } from '../rendering/mounts.ts';

/** Everything that a shell provides to remotes. */
export interface Offer {
  shareTable: ShareTable;
  offers: OfferedContract;
}

const majorOf = (version: string | undefined): string => version?.split('.')[0] ?? 'none';

/** A requirement of a remote that a shell does not meet, and what the shell has instead. */
type UnmetRequirement = [requirement: string, offered: string];

const unmetShares = ({ shared }: ReleaseManifest, { shareTable }: Offer): UnmetRequirement[] =>
  Object.entries(shared)
    .filter(([name, version]) => majorOf(shareTable[name]?.version) !== majorOf(version))
    .map(([name, version]) => [`needs ${name} ${version}`, `shares ${shareTable[name]?.version ?? 'none'}`]);

const unmetNames = ({ uses }: ReleaseManifest, { shareTable }: Offer): UnmetRequirement[] =>
  Object.entries(uses?.names ?? {}).flatMap(([from, names]) => {
    const offered = shareTable[from]?.module;
    return names
      .filter((name) => name !== 'default' && offered && !Object.hasOwn(offered, name))
      .map((name): UnmetRequirement => [`uses ${name} of ${from}`, 'does not offer it']);
  });

const unmetSlices = ({ uses }: ReleaseManifest, { offers }: Offer): UnmetRequirement[] =>
  Object.entries(uses?.slices ?? {})
    .filter(([slice, version]) => offers.slices[slice] !== version)
    .map(([slice, version]) => {
      const has = offers.slices[slice];
      return [
        `relies on version ${version} of the store's ${slice}`,
        has === undefined ? 'has none' : `has version ${has}`,
      ];
    });

/** Describes the first requirement of a remote that a shell does not meet; null if the shell meets all of them. */
export const unmetRequirement = (
  remote: ReleaseManifest,
  offer: Offer,
  which: 'deployed' | 'new',
): string | null => {
  const { contract, slots } = remote;
  const { contracts } = offer.offers;
  const unmet: UnmetRequirement[] = [
    ...(contracts.includes(contract)
      ? []
      : [[`was built for contract ${contract}`, `accepts ${contracts.join(' and ')}`] as UnmetRequirement]),
    ...unmetShares(remote, offer),
    ...unmetNames(remote, offer),
    ...unmetSlices(remote, offer),
    ...slots
      .filter((slot) => !offer.offers.slots.includes(slot))
      .map((slot): UnmetRequirement => [`fills the slot ${slot}`, 'has no such slot']),
  ];
  const [first] = unmet;
  return first ? `${remote.app} ${remote.version} ${first[0]}, but the ${which} shell ${first[1]}` : null;
};

/** Path patterns, slots and text namespace of an app; two apps must not share any of them. */
export interface Claims {
  app: AppName;
  mounts: string[];
  slots: string[];
  namespace?: string;
}

/** Describes the first path, slot or namespace that both apps claim; null if there is none. */
export const claimConflict = (mine: Claims, theirs: Claims): string | null => {
  const mount = mine.mounts.find((path) => theirs.mounts.some((other) => patternsOverlap(path, other)));
  if (mount !== undefined) return `${mine.app} answers ${mount}, which is ${theirs.app}'s`;
  const slot = mine.slots.find((name) => theirs.slots.includes(name));
  if (slot) return `${mine.app} fills the slot ${slot}, which is ${theirs.app}'s`;
  if (mine.namespace && mine.namespace === theirs.namespace)
    return `${mine.app} uses the text namespace ${mine.namespace}, as ${theirs.app} does`;
  return null;
};

/** Slots that are not needed to buy. A remote may leave them empty, and can be withdrawn. */
const OPTIONAL_SLOTS: ReadonlySet<string> = new Set<SlotName>([
  'compare',
  'account-orders',
  'panel-releases',
  'panel-teams',
]);

/** The part of another app's manifest that shows what it needs of the app that changes. */
type Dependent = Pick<ReleaseManifest, 'app' | 'version' | 'uses' | 'slots'>;

/** The first path or slot that an app removes although another app needs it. */
const firstNeededRemoval = (
  before: Pick<Claims, 'mounts' | 'slots'>,
  after: Pick<Claims, 'mounts' | 'slots'>,
  others: readonly Dependent[],
): { link: string; from: Dependent } | { slot: string } | null => {
  const removed = before.mounts.filter((path) => !after.mounts.some((now) => patternsOverlap(path, now)));
  for (const from of others) {
    const link = from.uses?.links.find((path) => removed.some((mount) => patternsOverlap(mount, path)));
    if (link) return { link, from };
  }
  const slot = before.slots.find(
    (name) =>
      !OPTIONAL_SLOTS.has(name) &&
      !after.slots.includes(name) &&
      !others.some(({ slots }) => slots.includes(name)),
  );
  return slot ? { slot } : null;
};

/** Describes the first path that an app removes although another app links to it, or the first slot left empty. */
export const removalConflict = (
  before: Pick<Claims, 'mounts' | 'slots'>,
  after: Claims,
  others: readonly Dependent[],
): string | null => {
  const removal = firstNeededRemoval(before, after, others);
  if (!removal) return null;
  return 'link' in removal
    ? `${after.app} no longer answers ${removal.link}, but ${removal.from.app} ${removal.from.version} links to it`
    : `${after.app} no longer fills the slot ${removal.slot}, but the shell shows it`;
};

/** Describes the first reason why a remote cannot be withdrawn; null if no other app needs it. */
export const withdrawalConflict = (
  remote: Pick<Claims, 'app' | 'mounts' | 'slots'>,
  others: readonly Dependent[],
): string | null => {
  const removal = firstNeededRemoval(remote, { mounts: [], slots: [] }, others);
  if (!removal) return null;
  const why =
    'link' in removal
      ? `${removal.from.app} ${removal.from.version} links to ${removal.link}`
      : `it fills the slot ${removal.slot}, which the shell shows`;
  return `${remote.app} cannot be withdrawn: ${why}`;
};
