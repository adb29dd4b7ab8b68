import type { Role } from '@meridian/contracts';
import type { Request } from 'express';

/** The user that a request is authenticated as. */
export interface Identity {
  userId: string;
  role: Role;
}

/** A file of a multipart request. Its bytes are not validated yet. */
export interface Upload {
  bytes: Buffer;
}

/** An express request with the fields that guards and interceptors of this server add. */
export interface ApiRequest extends Request {
  identity?: Identity | null;
  /** The validated input of the endpoint. */
  input?: Record<string, unknown>;
  uploads?: Upload[];
}
