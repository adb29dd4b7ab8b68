/** Every page of a list, the first first; each is asked for by the cursor that stands in the one before. */
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
