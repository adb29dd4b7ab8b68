import { byId, type EndpointContract } from '../endpoint.ts';
import { session } from '../users/schemas.ts';
import {
  invitationAcceptance,
  invitationToken,
  newInvitation,
  openInvitation,
  staffChange,
  staffInvitation,
  staffMember,
  staffNotifications,
  staffOverview,
} from './schemas.ts';

const change = { access: 'staff.edit', confirmed: true } as const;

export const staffEndpoints = {
  'GET /api/staff': {
    summary: 'Members of staff and open invitations',
    access: 'staff.edit',
    response: staffOverview,
  },
  'PUT /api/staff/:id': {
    ...change,
    summary: 'Change the role of a member, or suspend the member, which ends all sessions',
    params: byId,
    body: staffChange,
    response: staffMember,
    errors: ['notFound', 'lastOwner', 'conflict'],
  },
  'DELETE /api/staff/:id': {
    ...change,
    summary: 'Remove a member, whose account becomes one of a shopper; ends all sessions',
    params: byId,
    errors: ['notFound', 'lastOwner', 'conflict'],
  },
  'GET /api/staff/me/notifications': {
    summary: 'The emails that the signed-in member of staff has chosen',
    access: 'orders.view',
    response: staffNotifications,
  },
  'PUT /api/staff/me/notifications': {
    summary: 'Choose the emails to receive',
    access: 'orders.view',
    body: staffNotifications,
    response: staffNotifications,
  },
  'POST /api/staff/invitations': {
    ...change,
    summary: 'Invite someone by email, for 72 hours; replaces an open invitation of the address',
    body: newInvitation,
    status: 201,
    response: staffInvitation,
    errors: ['alreadyStaff'],
  },
  'DELETE /api/staff/invitations/:id': {
    ...change,
    summary: 'Withdraw an invitation',
    params: byId,
    errors: ['notFound'],
  },
  'POST /api/staff/invitations/open': {
    summary: 'The invitation of a link',
    access: 'public',
    body: invitationToken,
    response: openInvitation,
    errors: ['linkExpired'],
  },
  'POST /api/staff/invitations/accept': {
    summary: 'Accept an invitation: sets name and password of the account, ends its sessions, and signs in',
    access: 'public',
    body: invitationAcceptance,
    response: session,
    errors: ['linkExpired', 'alreadyStaff', 'invalidCredentials'],
  },
} as const satisfies Record<string, EndpointContract>;
