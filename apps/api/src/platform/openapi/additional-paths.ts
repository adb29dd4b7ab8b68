import { IMAGE_FORMATS, IMAGE_WIDTHS, SOCIAL_IMAGE } from '@meridian/domain';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

const text = { schema: { type: 'string' } } as const;
const binary = { schema: { type: 'string', format: 'binary' } } as const;
const pathParameter = (name: string) => ({ in: 'path', name, required: true, ...text }) as const;

/** A public operation, unless `others` has another access. */
const operation = (
  tag: string,
  summary: string,
  responses: ZodOpenApiOperationObject['responses'],
  others?: Partial<ZodOpenApiOperationObject>,
): ZodOpenApiOperationObject => ({ summary, tags: [tag], security: [], responses, ...others });

/** Routes without a contract: images, text and XML, and the webhooks in the formats of payment providers and carriers. */
export const additionalPaths: ZodOpenApiPathsObject = {
  '/api/payments/webhooks/{provider}': {
    post: operation(
      'payments',
      'Receive a webhook of the payment provider; signed and idempotent',
      {
        200: { description: 'Processed' },
        400: { description: 'The signature is missing, invalid or expired' },
        404: { description: 'This payment provider is not configured' },
        413: { description: 'Larger than 256 KB' },
        415: { description: 'Compressed bodies are not supported' },
        429: { description: 'Too many requests, or too many invalid signatures, from this network' },
        503: { description: 'Not processed; send it again' },
      },
      { parameters: [pathParameter('provider')], requestBody: { required: true, content: { '*/*': {} } } },
    ),
  },
  '/api/deliveries/webhooks/{carrier}': {
    post: operation(
      'orders',
      'Receive a webhook of a carrier. It is not signed, so it only lets the shop read the status of a parcel',
      {
        200: { description: 'Received' },
        404: { description: 'This carrier is not configured' },
        413: { description: 'Larger than 64 KB' },
        415: { description: 'Compressed bodies are not supported' },
        429: { description: 'Too many requests from this network' },
      },
      { parameters: [pathParameter('carrier')], requestBody: { required: true, content: { '*/*': {} } } },
    ),
  },
  '/static/{path}': {
    get: operation(
      'media',
      'Get an image, as uploaded or in a width and format',
      {
        200: {
          description: 'The image; immutable',
          content: { 'image/avif': binary, 'image/webp': binary, 'image/jpeg': binary, 'image/png': binary },
        },
        400: { description: 'Unsupported width or format' },
        404: { description: 'Image not found' },
        503: { description: 'Too many images are being converted; retry after Retry-After' },
      },
      {
        parameters: [
          pathParameter('path'),
          {
            in: 'query',
            name: 'w',
            schema: { type: 'integer', enum: [...IMAGE_WIDTHS, SOCIAL_IMAGE.width] },
          },
          {
            in: 'query',
            name: 'f',
            schema: { type: 'string', enum: [...IMAGE_FORMATS, SOCIAL_IMAGE.format] },
          },
        ],
      },
    ),
  },
  '/robots.txt': {
    get: operation('operation', 'Get the rules for crawlers and the URL of the sitemap', {
      200: { description: 'The rules', content: { 'text/plain': text } },
    }),
  },
  '/sitemap.xml': {
    get: operation('operation', 'Get the index of the sitemaps', {
      200: { description: 'The index', content: { 'application/xml': text } },
    }),
  },
  '/sitemaps/{file}': {
    get: operation(
      'operation',
      'Get a sitemap: pages.xml, watches-1.xml, watches-2.xml and so on',
      {
        200: { description: 'The sitemap', content: { 'application/xml': text } },
        404: { description: 'Sitemap not found' },
      },
      { parameters: [pathParameter('file')] },
    ),
  },
  '/metrics': {
    get: operation(
      'operation',
      'Get metrics of the process for Prometheus',
      {
        200: { description: 'The metrics', content: { 'text/plain': text } },
        401: { description: 'Invalid token' },
        404: { description: 'Metrics are disabled (METRICS_TOKEN is not set)' },
      },
      { security: [{ bearer: [] }] },
    ),
  },
};
