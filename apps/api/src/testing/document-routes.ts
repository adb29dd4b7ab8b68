import { openApiDocument } from '../platform/openapi/document.ts';

/** The parts of an OpenAPI operation that tests read. */
interface DocumentedOperation {
  security?: object[];
  parameters?: { in: 'path' | 'query' | 'header'; name: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

/** The OpenAPI document of the server. */
export const document: ReturnType<typeof openApiDocument> = openApiDocument('http://localhost');

/** All operations of the document under `/api`. */
export const operations = Object.entries(document.paths ?? {})
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, DocumentedOperation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
