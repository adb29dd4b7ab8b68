import type { FailureKind } from '@meridian/contracts';

/** When a version failed: while loading its container, in a loader or lazy chunk, or while rendering. */
export type FailureStage = 'load' | 'use' | 'render';

/** Error name of a script that could not be loaded or failed its integrity check. */
export const SCRIPT_ERROR = 'ScriptError';
/** Error name of a script from another origin, which the page rejects without a request. */
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

/** Classifies a failure for reports. The names and codes in the tables come from the bundler. */
export const failureKind = (error: unknown, stage: FailureStage): FailureKind => {
  const { name = '', code } = (error ?? {}) as { name?: string; code?: string };
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'missing-stylesheet';
  return BY_NAME.get(name) ?? BY_STAGE[stage];
};
