import { IMAGE_FORMATS, IMAGE_WIDTHS, SOCIAL_IMAGE } from '@meridian/domain';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

const xml = { content: { 'application/xml': { schema: { type: 'string' } } } } as const;
const binary = { schema: { type: 'string', format: 'binary' } } as const;

/** Routes without a contract: images, text and XML, and the webhook in the format of the payment provider. */
export const additionalPaths: ZodOpenApiPathsObject = {
  '/api/payments/webhooks/{provider}': {
    post: {
      summary: 'Receive a webhook of the payment provider; signed and idempotent',
      tags: ['payments'],
      security: [],
      parameters: [{ in: 'path', name: 'provider', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { '*/*': {} } },
      responses: {
        200: { description: 'Processed' },
        400: { description: 'The signature is missing, invalid or expired' },
        404: { description: 'This payment provider is not configured' },
        413: { description: 'Larger than 256 KB' },
        415: { description: 'Compressed bodies are not supported' },
        429: { description: 'Too many requests, or too many invalid signatures, from this network' },
        503: { description: 'Not processed; send it again' },
      },
    },
  },
  '/static/{path}': {
    get: {
      summary: 'Get an image, as uploaded or in a width and format',
      tags: ['media'],
      security: [],
      parameters: [
        { in: 'path', name: 'path', required: true, schema: { type: 'string' } },
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
      responses: {
        200: {
          description: 'The image; immutable',
          content: { 'image/avif': binary, 'image/webp': binary, 'image/jpeg': binary, 'image/png': binary },
        },
        400: { description: 'Unsupported width or format' },
        404: { description: 'Image not found' },
        503: { description: 'Too many images are being converted; retry after Retry-After' },
      },
    },
  },
  '/robots.txt': {
    get: {
      summary: 'Get the rules for crawlers and the URL of the sitemap',
      tags: ['operation'],
      security: [],
      responses: {
        200: { description: 'The rules', content: { 'text/plain': { schema: { type: 'string' } } } },
      },
    },
  },
  '/sitemap.xml': {
    get: {
      summary: 'Get the index of the sitemaps',
      tags: ['operation'],
      security: [],
      responses: { 200: { description: 'The index', ...xml } },
    },
  },
  '/sitemaps/{file}': {
    get: {
      summary: 'Get a sitemap: pages.xml, watches-1.xml, watches-2.xml and so on',
      tags: ['operation'],
      security: [],
      parameters: [{ in: 'path', name: 'file', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'The sitemap', ...xml }, 404: { description: 'Sitemap not found' } },
    },
  },
  '/metrics': {
    get: {
      summary: 'Get metrics of the process for Prometheus',
      tags: ['operation'],
      security: [{ bearer: [] }],
      responses: {
        200: { description: 'The metrics', content: { 'text/plain': { schema: { type: 'string' } } } },
        401: { description: 'Invalid token' },
        404: { description: 'Metrics are disabled (METRICS_TOKEN is not set)' },
      },
    },
  },
};
