/**
 * Options of an LRU cache that keeps at most this number of entries. With `max`, the cache would allocate all entries
 * when the server starts.
 */
export const atMostEntries = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
