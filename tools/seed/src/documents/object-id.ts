import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/** An id that is the same on every machine and run: the hash of what it names. */
export const objectIdOf = (kind: string, name: string): mongoose.Types.ObjectId => {
  return new mongoose.Types.ObjectId(
    createHash('sha256').update(`${kind}:${name}`).digest('hex').slice(0, 24),
  );
};
