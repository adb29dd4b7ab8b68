/**
 * Fetches all pages of a list in order; each page contains the cursor of the next one.
 * @throws the first error of `read`
 */
export const fetchAllPages = async <P extends { nextCursor: string | null }>(
  read: (cursor?: string) => Promise<P>,
): Promise<P[]> => {
  const pages: P[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return pages;
};
