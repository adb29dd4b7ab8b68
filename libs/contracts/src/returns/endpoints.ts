import { MAX_RETURN_LABEL_BYTES, MAX_RETURN_PHOTO_BYTES, MAX_RETURN_PHOTOS } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract, KB } from '../endpoint.ts';
import { byOrderAccess, orderAccess } from '../orders/schemas.ts';
import { objectId } from '../values.ts';
import {
  orderReturn,
  returnApproval,
  returnInput,
  returnPage,
  returnReceipt,
  returnRefund,
  returnRejection,
  returnsQuery,
  staffReturn,
} from './schemas.ts';

const decision = {
  access: 'orders.edit',
  params: byId,
  response: staffReturn,
} as const;

export const returnEndpoints = {
  'POST /api/orders/by-key/:key/returns': {
    summary: 'Request a return of pieces of a delivered order, with up to 4 photos',
    access: 'public',
    params: byOrderAccess,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    // More photos than allowed are named by `validation`.
    multipart: {
      fields: 10,
      fieldBytes: 16 * KB,
      files: 2 * MAX_RETURN_PHOTOS,
      fileBytes: MAX_RETURN_PHOTO_BYTES,
      total: MAX_RETURN_PHOTOS * MAX_RETURN_PHOTO_BYTES + 200 * KB,
    },
    earlyAccess: true,
    body: returnInput,
    status: 201,
    response: orderReturn,
    errors: ['notFound', 'returnClosed', 'alreadyReturned', 'idempotencyMismatch'],
  },
  'GET /api/orders/by-key/:key/returns': {
    summary: 'The returns of an order, newest first',
    access: 'public',
    params: byOrderAccess,
    response: z.array(orderReturn),
    errors: ['notFound'],
  },
  'GET /api/orders/by-key/:key/returns/:returnId/label': {
    summary: 'The label of an approved return',
    access: 'public',
    params: z.object({ key: orderAccess, returnId: objectId }),
    contentType: 'application/pdf',
    response: z.string().meta({ format: 'binary' }),
    errors: ['notFound'],
  },
  'GET /api/returns': {
    summary: 'Returns a page at a time, newest first',
    access: 'orders.view',
    query: returnsQuery,
    response: returnPage,
  },
  'GET /api/returns/:id': {
    summary: 'A return with the data of its order',
    access: 'orders.view',
    params: byId,
    response: staffReturn,
    errors: ['notFound'],
  },
  'GET /api/returns/:id/photos/:photo': {
    summary: 'A photo of a return, by its index',
    access: 'orders.view',
    params: z.object({
      id: objectId,
      photo: z
        .string()
        .regex(/^[0-3]$/)
        .transform(Number),
    }),
    contentType: 'image/webp',
    response: z.string().meta({ format: 'binary' }),
    errors: ['notFound'],
  },
  'POST /api/returns/:id/approve': {
    ...decision,
    summary: 'Approve a return with instructions and a label',
    multipart: {
      fields: 10,
      fieldBytes: 16 * KB,
      files: 1,
      fileBytes: MAX_RETURN_LABEL_BYTES,
      total: MAX_RETURN_LABEL_BYTES + 200 * KB,
    },
    body: returnApproval,
    errors: ['notFound', 'changed'],
  },
  'POST /api/returns/:id/reject': {
    ...decision,
    summary: 'Reject a return with a reason for the shopper',
    body: returnRejection,
    errors: ['notFound', 'changed'],
  },
  'POST /api/returns/:id/receive': {
    ...decision,
    summary: 'Record that the parcel arrived, and put pieces back into stock',
    body: returnReceipt,
    errors: ['notFound', 'changed'],
  },
  'POST /api/returns/:id/refund': {
    ...decision,
    summary: 'Refund a received return',
    confirmed: true,
    body: returnRefund,
    errors: ['notFound', 'changed', 'notRefundable', 'refundTooLarge', 'refundRefused', 'paymentUnavailable'],
  },
} as const satisfies Record<string, EndpointContract>;
