import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { isAppName } from '@meridian/federation';
import type { Request, Response } from 'express';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '../platform/errors/app-error.ts';
import { ReleaseRegistry } from '../releases/registry/release-registry.ts';
import { START_MONITOR } from './pages/start-monitor.ts';
import { type FederationManifest, withVersion } from './federation-manifest.ts';

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const START_MONITOR_MAX_AGE_S = 3600;
const SEGMENT = /^[\w@][\w.@-]*$/;

/** Serves the browser files of releases. They are immutable and precompressed. Server bundles are never served. */
@Controller('remotes')
export class RemoteFilesController {
  constructor(private readonly registry: ReleaseRegistry) {}

  /** The script that pages have while the shell has a canary. */
  @Get('start-monitor.js')
  startMonitor(@Res() response: Response): void {
    response.setHeader('Cache-Control', `public, max-age=${START_MONITOR_MAX_AGE_S}`);
    response.type('text/javascript').send(START_MONITOR);
  }

  /** The manifest of the stable version, for hosts that name a remote by one URL. */
  @Get(':app/mf-manifest.json')
  async manifest(@Param('app') app: string, @Res() response: Response): Promise<void> {
    allowOtherOrigins(response);
    const { store } = this.registry;
    const version = isAppName(app) ? (await store.channels())[app]?.stable.version : undefined;
    if (!isAppName(app) || !version) throw new AppError('notFound');
    // A version that the store refuses is not served.
    await store.manifest(app, version).catch(() => {
      throw new AppError('notFound');
    });
    const file = join(store.folderOf(app, version), 'browser/mf-manifest.json');
    const text = await readFile(file, 'utf8').catch(() => null);
    // A shell has no manifest.
    if (text === null) throw new AppError('notFound');
    response.setHeader('Cache-Control', 'no-cache');
    response.json(withVersion(JSON.parse(text) as FederationManifest, version));
  }

  @Get(':app/:version/*file')
  async file(
    @Param('app') app: string,
    @Param('version') version: string,
    @Param('file') path: string[],
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    allowOtherOrigins(response);
    const name = path.join('/');
    const manifest =
      isAppName(app) && [version, ...path].every((part) => SEGMENT.test(part))
        ? await this.registry.store.manifest(app, version).catch(() => null)
        : null;
    const file = manifest?.files[name];
    if (!manifest || !file) throw new AppError('notFound');

    const plain = join(this.registry.store.folderOf(manifest.app, version), 'browser', name);
    response.type(extname(name));
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Vary', 'Accept-Encoding');
    await sendFirstExisting(
      response,
      [
        ...ENCODINGS.filter(([encoding]) => request.acceptsEncodings(encoding)).map(([encoding, ending]) => ({
          file: plain + ending,
          encoding,
        })),
        { file: plain, encoding: null },
      ],
      version,
    );
  }
}

/** Pages of other origins may load the files: hosts of other teams, and this shop's pages from an asset origin. */
const allowOtherOrigins = (response: Response): void => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
};

/** Responds to a range outside of the file. `sendFile` has set `Content-Range` with the size. */
const sendUnsatisfiable = (response: Response): true => {
  response.removeHeader('Content-Type');
  response.removeHeader('Content-Encoding');
  response.setHeader('Cache-Control', 'no-store');
  response.status(416).end();
  return true;
};

const sendFirstExisting = async (
  response: Response,
  candidates: { file: string; encoding: string | null }[],
  version: string,
): Promise<void> => {
  for (const { file, encoding } of candidates) {
    if (encoding) response.setHeader('Content-Encoding', encoding);
    else response.removeHeader('Content-Encoding');
    response.setHeader('ETag', `"${version}${encoding ? `-${encoding}` : ''}"`);
    const sent = await new Promise<boolean>((resolve, reject) =>
      response.sendFile(
        file,
        { cacheControl: false, etag: false, dotfiles: 'allow' },
        (error?: NodeJS.ErrnoException) => {
          if (!error) resolve(true);
          else if (error.code === 'ENOENT') resolve(false);
          // A client that has disconnected is not an error.
          else if ((error as { status?: number }).status === 416) resolve(sendUnsatisfiable(response));
          else if (response.headersSent || error.code === 'ECONNABORTED') resolve(true);
          else reject(error);
        },
      ),
    );
    if (sent) return;
  }
  throw new AppError('notFound');
};
