import type { WatchStatus } from '@meridian/domain';
import { among } from '../../platform/database/ids.ts';
import type { StoredWatch } from './watch.schema.ts';

/** The status of a watch. A watch that a server of an earlier version has added has none, and is live. */
export const statusOf = ({ status }: Pick<StoredWatch, 'status'>): WatchStatus => status ?? 'live';

/** The filter of the watches that shoppers see. It also matches a missing status. */
export const LIVE = { status: { $nin: ['draft', 'archived'] as WatchStatus[] } };

/** The filter of the live watches with the given ids. */
export const liveAmong = (ids: Iterable<string>) => ({ ...among(ids), ...LIVE });
