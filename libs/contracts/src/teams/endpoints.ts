import { byId, type EndpointContract } from '../endpoint.ts';
import { objectId } from '../values.ts';
import {
  byRelease,
  byReleasedApp,
  createdTeamToken,
  newTeamKey,
  newTeamToken,
  RELEASE_PACKAGE,
  releaseSignatureHeaders,
  team,
  teamChannelChange,
  teamInput,
  teamKeyId,
  teamList,
  teamRelease,
  uploadedRelease,
} from './schemas.ts';

const manage = { access: 'teams.edit' } as const;
const change = { ...manage, confirmed: true } as const;
const release = { access: 'team' } as const;

/** Endpoints by which the owner manages teams outside of this repository. */
export const teamEndpoints = {
  'GET /api/teams': {
    ...manage,
    summary: 'Teams outside of this repository with their apps, tokens and keys',
    response: teamList,
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
    errors: ['notFound', 'appTaken', 'duplicate'],
  },
  'POST /api/teams/:id/tokens': {
    ...change,
    summary: 'Create a token, which only this response contains',
    params: byId,
    body: newTeamToken,
    status: 201,
    response: createdTeamToken,
    errors: ['notFound', 'conflict'],
  },
  'DELETE /api/teams/:id/tokens/:token': {
    ...change,
    summary: 'Revoke a token at once',
    params: byId.extend({ token: objectId }),
    response: team,
    errors: ['notFound'],
  },
  'POST /api/teams/:id/keys': {
    ...change,
    summary: 'Register a public key',
    params: byId,
    body: newTeamKey,
    status: 201,
    response: team,
    errors: ['notFound', 'conflict', 'duplicate'],
  },
  'DELETE /api/teams/:id/keys/:key': {
    ...change,
    summary: 'Revoke a public key; versions that were signed before are still loaded',
    params: byId.extend({ key: teamKeyId }),
    response: team,
    errors: ['notFound'],
  },
} satisfies Record<string, EndpointContract>;

/** Endpoints by which a team releases versions with its token. */
export const teamReleaseEndpoints = {
  'PUT /api/releases/:app/:version': {
    ...release,
    summary:
      'Upload a version as a gzip-compressed tar archive; it is checked and rendered first, and no channel points to it',
    params: byRelease,
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
