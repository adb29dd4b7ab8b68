declare module 'webpack-hot-middleware' {
  import type { RequestHandler } from 'express';
  import type { Compiler } from 'webpack';
  const hotMiddleware: (
    compiler: Compiler,
    options: { path: string; log: false },
  ) => RequestHandler & { close(): void };
  export default hotMiddleware;
}
