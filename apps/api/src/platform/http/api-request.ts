import type { Permission, Role } from '@meridian/contracts';
import { type Language, languageFromHeader } from '@meridian/domain';
import type { Request } from 'express';
import type { TeamIdentity } from './team-authenticator.ts';

/** The origin where a session began. */
export const SESSION_ORIGINS = ['shop', 'panel'] as const;
export type SessionOrigin = (typeof SESSION_ORIGINS)[number];

/** The user and the session that a request is authenticated as. */
export interface Identity {
  userId: string;
  /** `user` for a member of staff whose session does not have the rights of staff. */
  role: Role;
  isStaffMember: boolean;
  sessionId: string;
  /** Where the session began. */
  origin: SessionOrigin;
  /** Permissions of a member of staff; empty for a shopper. */
  permissions: readonly Permission[];
  /** Apps whose versions a member of staff may release; all for an owner. */
  apps: readonly string[] | 'all';
  /** When the user last signed in or confirmed to be present in this session. */
  confirmedAt: Date;
}

/** A file of a multipart request. Its bytes are not validated yet. */
export interface Upload {
  bytes: Buffer;
}

/** An express request with the fields that guards and interceptors of this server add. */
export interface ApiRequest extends Request {
  identity?: Identity | null;
  /** The team of an endpoint with the access `team`. */
  team?: TeamIdentity;
  /** The validated input of the endpoint. */
  input?: Record<string, unknown>;
  uploads?: Upload[];
}

/** The device that sent a request. */
export interface ClientInfo {
  address: string;
  /** Empty if the client sends none. */
  userAgent: string;
  language: Language;
  http: ApiRequest;
}

export const clientOf = (http: ApiRequest): ClientInfo => ({
  address: http.ip ?? '',
  userAgent: http.get('user-agent') ?? '',
  language: languageFromHeader(http.headers['accept-language']),
  http,
});
