import type { Build } from './rendering/shell-renderer.ts';
import { ContractError } from './admission/release-check.ts';
import { ChannelControl } from './channel-control.ts';
import type { ChangeNote, ReleaseStore } from './store/release-store.ts';

type ReleaseNote = ChangeNote & { commit?: string };

const nameOf = ({ manifest: { app, version } }: Build): string => `${app} ${version}`;

/**
 * Releases refused versions together, because they can need each other: the new shell lacks a name that the live remote
 * uses, and the new remote uses a name that the live shell lacks. Published versions that are not live join only if the
 * set is refused without them.
 */
const releaseSet = async (
  control: ChannelControl,
  refused: readonly Build[],
  notLive: readonly Build[],
  note: ReleaseNote,
): Promise<{ released: readonly Build[]; refusals: string[] }> => {
  const sets = [refused, ...(notLive.length > 0 ? [[...refused, ...notLive]] : [])];
  const refusals: string[] = [];
  for (const set of sets.filter(({ length }) => length > 1)) {
    try {
      await control.publishSet(set, note);
      return { released: set, refusals: [] };
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      refusals.push(`Refused as one set: ${error.message}.`);
    }
  }
  return { released: [], refusals };
};

/**
 * Releases built versions that are not live yet: all as one set if the store has no live shell; otherwise, or if that set is
 * refused, one by one, and then the refused ones as one set. A withdrawn remote stays
 * withdrawn. A version that is published but not live (rolled back, staged or canary) is released again only if the set
 * needs it. Returns a line per release, refusal and warning.
 * @throws ContractError if there is no live shell afterwards
 */
export const releaseBuilds = async (
  store: ReleaseStore,
  builds: readonly Build[],
  note: ReleaseNote,
  admitBuilds?: ConstructorParameters<typeof ChannelControl>[2],
): Promise<string[]> => {
  const warnings = new Set<string>();
  const warn = (problem: string) => warnings.add(`Warning: ${problem}.`);
  const control = new ChannelControl(store, warn, admitBuilds);
  const released: string[] = [];
  const refused: Build[] = [];
  const refusals: string[] = [];
  const notLive: Build[] = [];
  if (!(await store.channels()).shell) {
    // Checking a set renders its pages once. One by one, each app would be rendered with those before it.
    const first = await releaseSet(control, builds, [], note);
    if (first.released.length > 0) return [...warnings, ...first.released.map(nameOf)];
  }
  for (const build of builds) {
    const { app, version } = build.manifest;
    const { channels, withdrawn } = await store.state();
    if (app !== 'shell' && withdrawn[app]) continue;
    const stable = channels[app]?.stable.version;
    if (stable !== undefined && (await store.has(app, version))) {
      if (stable !== version) notLive.push(build);
      continue;
    }
    try {
      await control.publish(build, note);
      released.push(nameOf(build));
    } catch (error) {
      if (!(error instanceof ContractError) || !(await store.channels()).shell) throw error;
      refused.push(build);
      refusals.push(`Refused: ${error.message}.`);
    }
  }
  if (refused.length === 0) return [...warnings, ...released];
  const set = await releaseSet(control, refused, notLive, note);
  return [
    ...warnings,
    ...released,
    ...(set.released.length > 0
      ? [`${set.released.map(nameOf).join(', ')} (released as one set)`]
      : [...refusals, ...set.refusals]),
  ];
};
