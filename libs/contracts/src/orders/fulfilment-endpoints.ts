import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { order } from './schemas.ts';
import {
  byNote,
  byShipment,
  handOverInput,
  labelQuery,
  noteInput,
  parcelInput,
  serialNumbersInput,
  shipmentInput,
  shipmentList,
  shipmentListResult,
  timeline,
} from './fulfilment.ts';

const change = { access: 'orders.edit' } as const;

export const fulfilmentEndpoints = {
  'POST /api/orders/:id/shipments': {
    ...change,
    summary: 'Add a shipment; its tracking number is emailed once',
    params: byId,
    body: shipmentInput,
    status: 201,
    response: order,
    errors: ['notShippable'],
  },
  'DELETE /api/orders/:id/shipments/:shipmentId': {
    ...change,
    summary: 'Remove a shipment that was added by mistake',
    params: byShipment,
    response: order,
  },
  'POST /api/orders/:id/parcel': {
    ...change,
    summary: 'Order a parcel from the carrier of the order; it is a shipment',
    params: byId,
    body: parcelInput,
    status: 201,
    response: order,
    errors: ['notShippable', 'conflict'],
  },
  'GET /api/orders/:id/parcel/label': {
    ...change,
    summary: 'The label of the newest parcel, or of that of a shipment, as a PDF file',
    params: byId,
    query: labelQuery,
    contentType: 'application/pdf',
    response: z.string().meta({ format: 'binary' }),
    errors: ['conflict'],
  },
  'POST /api/orders/shipments': {
    ...change,
    summary: 'Add tracking numbers to several orders and set their status to shipped',
    body: shipmentList,
    response: shipmentListResult,
  },
  'PUT /api/orders/:id/serial-numbers': {
    ...change,
    summary: 'Replace the serial numbers of order lines',
    params: byId,
    body: serialNumbersInput,
    response: order,
    errors: ['serialNumberTaken'],
  },
  'POST /api/orders/:id/notes': {
    ...change,
    summary: 'Add a note, which only staff can see',
    params: byId,
    body: noteInput,
    status: 201,
    response: order,
  },
  'DELETE /api/orders/:id/notes/:noteId': {
    ...change,
    summary: 'Delete a note',
    params: byNote,
    response: order,
  },
  'POST /api/orders/:id/ready': {
    ...change,
    summary: 'Email the customer that an order can be collected, with a code',
    params: byId,
    response: order,
    errors: ['notReady'],
  },
  'POST /api/orders/:id/hand-over': {
    ...change,
    summary: 'Hand an order over to the customer who has its code',
    params: byId,
    body: handOverInput,
    response: order,
    errors: ['notReady', 'wrongPickupCode'],
  },
  'GET /api/orders/:id/timeline': {
    summary:
      'Everything that happened to an order: statuses, payments, refunds, shipments, returns, emails, notes',
    access: 'orders.view',
    params: byId,
    response: timeline,
  },
} as const satisfies Record<string, EndpointContract>;
