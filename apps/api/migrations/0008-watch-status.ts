import type { mongo } from 'mongoose';

/** All watches of the previous version are live. Its servers add watches without a status, which count as live. */
export const watchStatus = async (database: mongo.Db): Promise<void> => {
  await database
    .collection('watches')
    .updateMany({ status: { $exists: false } }, { $set: { status: 'live', publishAt: null } });
};
