import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { channelChange } from './releases.ts';
import { releaseVersion } from './reports.ts';
import { objectId, timestamp } from './values.ts';

/** Teams outside of this repository: their tokens, keys and releases. */

/** Actions that the owner allows a team. `stable` includes the promotion of a canary, `hold` its pause and its resumption. */
export const TEAM_ACTIONS = ['upload', 'canary', 'stable', 'rollback', 'hold'] as const;
export type TeamAction = (typeof TEAM_ACTIONS)[number];

const MAX_APPS = 20;
const name = z.string().trim().min(1).max(60);
/** The shell is a valid name, so that its refusal is `appTaken`. */
const teamApp = z.string().regex(/^(shell|[a-z][a-z0-9-]{0,36}-mfe)$/);
const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const teamToken = z.object({
  id: objectId,
  name: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});
export const teamKeyId = z.string().regex(/^[0-9a-f]{16}$/);
export const teamKey = z.object({
  id: teamKeyId,
  name: z.string(),
  createdAt: timestamp,
  revokedAt: timestamp.nullable().meta({ description: 'Signatures from this time on are not valid' }),
});
export const team = z.object({
  id: objectId,
  name: z.string(),
  apps: z.array(z.string()),
  actions: z.array(z.enum(TEAM_ACTIONS)),
  createdAt: timestamp,
  tokens: z.array(teamToken).meta({ description: 'Tokens that are not revoked' }),
  keys: z.array(teamKey).meta({ description: 'Public keys, including revoked ones' }),
});
export type Team = z.infer<typeof team>;
export type TeamToken = z.infer<typeof teamToken>;
export type TeamKey = z.infer<typeof teamKey>;

export const teamInput = z.strictObject({
  name,
  apps: z.array(teamApp).max(MAX_APPS).refine(unique),
  actions: z.array(z.enum(TEAM_ACTIONS)).max(TEAM_ACTIONS.length).refine(unique),
});
export type TeamInput = z.infer<typeof teamInput>;

export const newTeamToken = z.strictObject({
  name,
  days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .meta({ description: 'Days until the token expires; null: it does not expire' }),
});
export const createdTeamToken = z.object({
  token: z.string().meta({ description: 'Returned only once, because the shop stores only its hash' }),
  team,
});
export const newTeamKey = z.strictObject({
  name,
  publicKey: z.string().trim().min(1).max(1000).meta({ description: 'Ed25519 public key in PEM format' }),
});

/** Limits of an uploaded package. */
export const RELEASE_PACKAGE = {
  types: ['application/gzip', 'application/octet-stream'],
  bytes: 20 * 1024 * 1024,
  unpackedBytes: 60 * 1024 * 1024,
  files: 500,
} as const;
/** A signature is accepted for this time. */
export const SIGNATURE_TTL_MS = 15 * 60_000;

export const byReleasedApp = z.object({ app: teamApp });
export const releaseSignatureHeaders = z.object({
  'x-release-key': teamKeyId.meta({ description: 'Id of a registered public key' }),
  'x-release-signed-at': timestamp.meta({ description: 'Time in the signed text, at most 15 minutes ago' }),
  'x-release-signature': z
    .string()
    .regex(/^[A-Za-z0-9+/]{86}==$/)
    .meta({ description: 'Ed25519 signature in base64 of app, version, time and the hashes of all files' }),
});
export const uploadedRelease = z.object({
  app: z.string(),
  version: z.string(),
  created: z.boolean().meta({ description: 'False if the same package was uploaded before' }),
});

const reason = z.string().trim().min(1).max(200);
const share = z.number().gt(0).max(1);
/** A channel change of a team; `expected` rejects it if another version is live. */
export const teamChannelChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('stable'),
    reason,
    version: releaseVersion,
    expected: releaseVersion.optional(),
  }),
  z.strictObject({ action: z.literal('canary'), reason, version: releaseVersion, share }),
  z.strictObject({ action: z.literal('promote'), reason, expected: releaseVersion }),
  z.strictObject({ action: z.literal('rollback'), reason, expected: releaseVersion }),
  z.strictObject({ action: z.literal('hold'), reason, expected: releaseVersion }),
  z.strictObject({ action: z.literal('unhold'), reason, version: releaseVersion }),
]);
export type TeamChannelChange = z.infer<typeof teamChannelChange>;

export const teamRelease = z.object({
  app: z.string(),
  stable: z.string().nullable(),
  previous: z.string().nullable(),
  canary: z.object({ version: z.string(), share: z.number(), since: timestamp }).nullable(),
  versions: z
    .array(z.object({ version: z.string(), publishedAt: timestamp.nullable() }))
    .meta({ description: 'The newest published versions, newest first' }),
  log: z
    .array(channelChange)
    .meta({ description: 'Latest changes, newest first; `by` is `shop` for changes outside of the team' }),
});
export type TeamRelease = z.infer<typeof teamRelease>;

const manage = { access: 'teams.edit' } as const;
const change = { ...manage, confirmed: true } as const;
const release = { access: 'team' } as const;

/** Endpoints by which the owner manages teams outside of this repository. */
export const teamEndpoints = {
  'GET /api/teams': {
    ...manage,
    summary: 'Teams outside of this repository with their apps, tokens and keys',
    response: z.object({ teams: z.array(team) }),
  },
  'POST /api/teams': {
    ...change,
    summary: 'Create a team',
    body: teamInput,
    status: 201,
    response: team,
    errors: ['appTaken', 'duplicate'],
  },
  'PUT /api/teams/:id': {
    ...change,
    summary: 'Change the name, the apps and the allowed actions of a team',
    params: byId,
    body: teamInput,
    response: team,
    errors: ['appTaken', 'duplicate'],
  },
  'POST /api/teams/:id/tokens': {
    ...change,
    summary: 'Create a token, which only this response contains',
    params: byId,
    body: newTeamToken,
    status: 201,
    response: createdTeamToken,
    errors: ['conflict'],
  },
  'DELETE /api/teams/:id/tokens/:token': {
    ...change,
    summary: 'Revoke a token at once',
    params: byId.extend({ token: objectId }),
    response: team,
  },
  'POST /api/teams/:id/keys': {
    ...change,
    summary: 'Register a public key',
    params: byId,
    body: newTeamKey,
    status: 201,
    response: team,
    errors: ['conflict', 'duplicate'],
  },
  'DELETE /api/teams/:id/keys/:key': {
    ...change,
    summary: 'Revoke a public key; versions that were signed before are still loaded',
    params: byId.extend({ key: teamKeyId }),
    response: team,
  },
} satisfies Record<string, EndpointContract>;

/** Endpoints by which a team releases versions with its token. */
export const teamReleaseEndpoints = {
  'PUT /api/releases/:app/:version': {
    ...release,
    summary:
      'Upload a version as a gzip-compressed tar archive; it is checked and rendered first, and no channel points to it',
    params: z.object({ app: teamApp, version: releaseVersion }),
    headers: releaseSignatureHeaders,
    binary: { types: RELEASE_PACKAGE.types, bytes: RELEASE_PACKAGE.bytes },
    response: uploadedRelease,
    errors: ['appTaken', 'releaseExists', 'packageRefused', 'invalidSignature'],
  },
  'POST /api/releases/:app/channels': {
    ...release,
    summary: 'Change a channel of an app; the version is compared with what is live and rendered first',
    params: byReleasedApp,
    body: teamChannelChange,
    response: teamRelease,
    errors: ['appTaken', 'notFound', 'conflict', 'releaseRefused'],
  },
  'GET /api/releases/:app': {
    ...release,
    summary: 'Channels, versions and latest changes of an app',
    params: byReleasedApp,
    response: teamRelease,
    errors: ['appTaken'],
  },
} satisfies Record<string, EndpointContract>;
