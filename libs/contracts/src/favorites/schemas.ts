import { z } from 'zod';
import { lineKey, storedKey } from '../cart/schemas.ts';

export const favoritesMerge = z.object({ items: z.array(lineKey).max(500) });
export const favoriteItem = storedKey;
export const favoriteData = z.object({ favoriteData: z.array(favoriteItem) });
