import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@meridian/domain';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

const binary = { schema: { type: 'string', format: 'binary' } } as const;

/** Routes that are no calls of the contracts: they answer pictures and text, not JSON. */
export const foreignPaths: ZodOpenApiPathsObject = {
  '/static/{path}': {
    get: {
      summary: 'A picture, as uploaded or in a width and format',
      tags: ['media'],
      security: [],
      parameters: [
        { in: 'path', name: 'path', required: true, schema: { type: 'string' } },
        { in: 'query', name: 'w', schema: { type: 'integer', enum: [...PICTURE_WIDTHS] } },
        { in: 'query', name: 'f', schema: { type: 'string', enum: [...PICTURE_FORMATS] } },
      ],
      responses: {
        200: {
          description: 'The picture; it never changes',
          content: { 'image/avif': binary, 'image/webp': binary, 'image/jpeg': binary, 'image/png': binary },
        },
        400: { description: 'Unknown width or format' },
        404: { description: 'No such picture' },
      },
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
