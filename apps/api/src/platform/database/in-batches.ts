/** Yields the documents of a cursor in batches of at most `size`; nothing for an empty cursor. */
export async function* inBatches<T>(documents: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
