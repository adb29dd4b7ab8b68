import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/** Deterministic id: a hash of the given name. */
export const objectIdOf = (kind: string, name: string): mongoose.Types.ObjectId => {
  return new mongoose.Types.ObjectId(
    createHash('sha256').update(`${kind}:${name}`).digest('hex').slice(0, 24),
  );
};
