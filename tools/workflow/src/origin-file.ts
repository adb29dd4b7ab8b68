import { join } from 'node:path';

/** File in the data folder with the origin of the shop that `npm start` opened last. */
export const originFile = (dataDir: string): string => join(dataDir, 'origin');
