import { IMAGE_FORMATS, IMAGE_WIDTHS, SOCIAL_IMAGE } from '@meridian/domain';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

const xml = { content: { 'application/xml': { schema: { type: 'string' } } } } as const;
const binary = { schema: { type: 'string', format: 'binary' } } as const;

/** Routes that are no calls of the contracts: they answer pictures and text, or speak a payment provider's language. */
export const additionalPaths: ZodOpenApiPathsObject = {
  '/api/payments/webhooks/{provider}': {
    post: {
      summary: 'What a payment provider has to tell; signed, and safe to send again',
      tags: ['payments'],
      security: [],
      parameters: [{ in: 'path', name: 'provider', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { '*/*': {} } },
      responses: {
        200: { description: 'Noted; it need not be sent again' },
        400: { description: 'The signature is missing, wrong or too old' },
        404: { description: 'Payments are not taken this way' },
        413: { description: 'More than 256 KB' },
        415: { description: 'Compressed' },
        429: { description: 'Too many, or too many wrong signatures, from this network' },
        503: { description: 'Not noted: it has to be sent again' },
      },
    },
  },
  '/static/{path}': {
    get: {
      summary: 'A picture, as uploaded or in a width and format',
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
          description: 'The picture; it never changes',
          content: { 'image/avif': binary, 'image/webp': binary, 'image/jpeg': binary, 'image/png': binary },
        },
        400: { description: 'Unknown width or format' },
        404: { description: 'No such picture' },
        503: { description: 'Too many pictures are being made; again after Retry-After' },
      },
    },
  },
  '/robots.txt': {
    get: {
      summary: 'What search engines may read, and where the sitemap is',
      tags: ['operation'],
      security: [],
      responses: {
        200: { description: 'The rules', content: { 'text/plain': { schema: { type: 'string' } } } },
      },
    },
  },
  '/sitemap.xml': {
    get: {
      summary: 'Index of the sitemaps',
      tags: ['operation'],
      security: [],
      responses: { 200: { description: 'The index', ...xml } },
    },
  },
  '/sitemaps/{file}': {
    get: {
      summary: 'A sitemap: pages.xml, or watches-1.xml and so on',
      tags: ['operation'],
      security: [],
      parameters: [{ in: 'path', name: 'file', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'The sitemap', ...xml }, 404: { description: 'No such sitemap' } },
    },
  },
  '/metrics': {
    get: {
      summary: 'Metrics of the process for Prometheus',
      tags: ['operation'],
      security: [{ bearer: [] }],
      responses: {
        200: { description: 'The metrics', content: { 'text/plain': { schema: { type: 'string' } } } },
        401: { description: 'Wrong token' },
        404: { description: 'Metrics are not switched on' },
      },
    },
  },
};
