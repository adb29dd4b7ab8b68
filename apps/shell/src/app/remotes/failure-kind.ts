import type { FailureKind } from '@meridian/contracts';

/** When a version failed: while its container was loaded, while something of it was used, or while it was drawn. */
export type FailureStage = 'load' | 'use' | 'render';

/** A script that did not come, or was not what the page expected. */
export const SCRIPT_ERROR = 'ScriptError';
/** A script of an origin that the page does not trust; never asked for. */
export const ORIGIN_ERROR = 'OriginError';

const BY_NAME: ReadonlyMap<string, FailureKind> = new Map([
  ['TimeoutError', 'timeout'],
  ['ChunkLoadError', 'missing-chunk'],
  [SCRIPT_ERROR, 'refused'],
  [ORIGIN_ERROR, 'origin'],
]);
const BY_STAGE: Record<FailureStage, FailureKind> = {
  load: 'threw-at-load',
  use: 'threw-in-loader',
  render: 'threw-in-render',
};

/** What went wrong with a version, in a word. Names and codes are the bundler's. */
export const failureKind = (error: unknown, stage: FailureStage): FailureKind => {
  const { name = '', code } = (error ?? {}) as { name?: string; code?: string };
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'missing-stylesheet';
  return BY_NAME.get(name) ?? BY_STAGE[stage];
};
