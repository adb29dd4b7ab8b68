import type { Role } from '@meridian/contracts';
import type { Request } from 'express';

/** Who makes a call. */
export interface Identity {
  userId: string;
  role: Role;
}

/** A file of a multipart call, still untrusted. */
export interface Upload {
  bytes: Buffer;
}

/** An express request with what our guards and interceptors add. */
export interface ApiRequest extends Request {
  identity?: Identity | null;
  /** The arguments of the call, validated. */
  input?: Record<string, unknown>;
  uploads?: Upload[];
}
