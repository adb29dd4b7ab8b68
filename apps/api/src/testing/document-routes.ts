import { openApiDocument } from '../platform/openapi/document.ts';

/** What tests read of an operation of the OpenAPI document. */
export interface DocumentedOperation {
  security?: object[];
  parameters?: { in: 'path' | 'query' | 'header'; name: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

/** The document that the tests hold the server to. */
export const document = openApiDocument('http://localhost');

/** Every operation of the document under `/api`. */
export const operations = Object.entries(document.paths ?? {})
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, DocumentedOperation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
