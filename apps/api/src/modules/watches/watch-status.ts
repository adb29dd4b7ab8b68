import { among } from '../../platform/database/ids.ts';

/** The filter of the watches that shoppers see. */
export const LIVE = { status: 'live' as const };

/** The filter of the live watches with the given ids. */
export const liveAmong = (ids: Iterable<string>) => ({ ...among(ids), ...LIVE });
