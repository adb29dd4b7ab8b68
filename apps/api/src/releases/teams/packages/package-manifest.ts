import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '@meridian/federation';
import type { FileHashes } from '@meridian/releases';
import parse from 'secure-json-parse';
import { z } from 'zod';
import { isPackagePath, MANIFEST_PATH } from './package-paths.ts';
import { PackageError } from './package-error.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_ENTRIES = 2000;

const text = z.string().max(500);
const path = z.string().refine(isPackagePath);
const texts = z.array(text).max(MAX_ENTRIES);
const count = z.int().min(0);
const parameters = z.strictObject({ query: texts.optional(), secretQuery: texts.optional() });

/** The manifest of a remote. A shell, and the fields that only a shell has, are not allowed. */
const manifestSchema = z.strictObject({
  app: text,
  version: text,
  // The release checks set these fields.
  contract: count.optional(),
  mounts: texts.optional(),
  parameters: z.record(text, parameters).optional(),
  slots: texts.optional(),
  shared: z.record(text, z.string().max(100)),
  entry: path,
  type: z.enum(['global', 'module', 'manifest']).optional(),
  origin: text.optional(),
  global: z.string().regex(/^[\w$-]{1,100}$/),
  chunks: z.record(text, z.strictObject({ js: z.array(path), css: z.array(path) })),
  files: z.record(path, z.strictObject({ bytes: count, gzip: count, integrity: text })),
  namespace: text.optional(),
  uses: z
    .strictObject({ names: z.record(text, texts), slices: z.record(text, count), links: texts })
    .optional(),
  server: path.refine((file) => file.startsWith('server/')),
});

const parseManifest = (bytes: Buffer): ReleaseManifest => {
  let value: unknown;
  try {
    value = parse(bytes.toString());
  } catch {
    throw new PackageError(`${MANIFEST_PATH} is not JSON`);
  }
  const { success, error } = manifestSchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    throw new PackageError(
      `${MANIFEST_PATH}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`,
    );
  }
  return value as ReleaseManifest;
};

/**
 * Reads the manifest of an unpacked package, and compares it with the files.
 * @param origins origins that may serve the files of remotes
 * @throws PackageError
 */
export const readPackageManifest = async (
  folder: string,
  hashes: FileHashes,
  { app, version, origins }: { app: string; version: string; origins: readonly string[] },
): Promise<{ manifest: ReleaseManifest; bytes: Buffer }> => {
  const file = join(folder, MANIFEST_PATH);
  if (!hashes.has(MANIFEST_PATH)) throw new PackageError(`${MANIFEST_PATH} is missing`);
  if ((await stat(file)).size > MAX_MANIFEST_BYTES) throw new PackageError(`${MANIFEST_PATH} is too large`);
  const bytes = await readFile(file);
  const manifest = parseManifest(bytes);
  if (manifest.app !== app || manifest.version !== version)
    throw new PackageError(`${MANIFEST_PATH} is of ${manifest.app} ${manifest.version}`);
  if (manifest.origin !== undefined && !origins.includes(manifest.origin))
    throw new PackageError(`the origin ${manifest.origin} is not allowed by this shop`);
  for (const [name, { bytes: size, integrity }] of Object.entries(manifest.files)) {
    if (hashes.get(`browser/${name}`) !== integrity)
      throw new PackageError(`browser/${name} is missing or differs from ${MANIFEST_PATH}`);
    if ((await stat(join(folder, 'browser', name))).size !== size)
      throw new PackageError(`browser/${name} has another size than in ${MANIFEST_PATH}`);
  }
  const chunks = Object.values(manifest.chunks).flatMap(({ js, css }) => [...js, ...css]);
  for (const name of [manifest.entry, ...chunks])
    if (!Object.hasOwn(manifest.files, name))
      throw new PackageError(`${name} is not in files of ${MANIFEST_PATH}`);
  if (!hashes.has(manifest.server)) throw new PackageError(`${manifest.server} is missing`);
  return { manifest, bytes };
};
