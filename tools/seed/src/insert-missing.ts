import mongoose from 'mongoose';

const DUPLICATE_KEY = 11_000;
const DURABLE = { w: 'majority', j: true } as const;

type NewDocument = mongoose.mongo.OptionalUnlessRequiredId<mongoose.mongo.Document>;

const onlyDuplicates = (error: unknown): error is mongoose.mongo.MongoBulkWriteError => {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  return [error.writeErrors].flat().every((problem) => problem.code === DUPLICATE_KEY);
};

/**
 * Inserts missing documents and leaves existing ones unchanged, so that seeding again never reverts a sale or an edit.
 * Resolves to the number of inserted documents.
 */
export const insertMissing = async (
  collection: mongoose.mongo.Collection,
  documents: readonly NewDocument[],
): Promise<number> => {
  try {
    const options = { ordered: false, writeConcern: DURABLE };
    return (await collection.insertMany(documents, options)).insertedCount;
  } catch (error) {
    if (onlyDuplicates(error)) return error.insertedCount;
    throw error;
  }
};
