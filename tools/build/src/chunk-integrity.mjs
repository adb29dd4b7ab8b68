import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const NAME = 'ChunkIntegrity';
/** Placeholders of the hashes until the hashed files are final. */
const PLACEHOLDERS = { js: '__script_hashes__', css: '__style_hashes__' };

/**
 * Webpack plugin for subresource integrity of the shell. Its runtime calls the function `setIntegrity` for each script and
 * link element. The function exists if the files come from another origin, and has the hashes from the page. The entry does
 * not contain them, because they would cost every page 2 KB.
 */
export class PageIntegrity {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\nself.setIntegrity?.(script, url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag }) => `${source}\nself.setIntegrity?.(${tag}, ${tag}.href);`,
      );
    });
  }
}

/** @param {import('webpack').sources.Source | undefined} source */
const hashOf = (source) =>
  createHash('sha256')
    .update(source?.buffer() ?? '')
    .digest('base64');

/**
 * Returns the hashes of the chunk files of one kind, by chunk id. Chunks without a name are own copies of shared packages:
 * only hosts that do not share them load them, and those do not check the entry either.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {string} kind extension
 * @param {string} except file to leave out
 */
const hashesOf = (compilation, kind, except) =>
  Object.fromEntries(
    [...compilation.chunks]
      .filter(({ name }) => name)
      .flatMap((chunk) =>
        [...chunk.files]
          .filter((file) => file.endsWith(`.${kind}`) && file !== except)
          .map(
            (file) => /** @type {const} */ ([String(chunk.id), hashOf(compilation.getAsset(file)?.source)]),
          ),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Webpack plugin for subresource integrity of a remote. The page contains the hash of the entry, the entry contains the
 * hashes of all other files, and the webpack runtime sets them on the script and link elements.
 */
export class ChunkIntegrity {
  /** @param {string} entry file that contains the hashes */
  constructor(entry) {
    this.entry = entry;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) =>
          `${source}\nvar hash = ("${PLACEHOLDERS.js}")[chunkId];\nif (hash) script.integrity = "sha256-" + hash;`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, chunkId }) =>
          `${source}\n${tag}.integrity = "sha256-" + ("${PLACEHOLDERS.css}")[${chunkId}];`,
      );
      compilation.hooks.processAssets.tap(
        // In this stage all files except the entry are final.
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => this.fill(compilation),
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  fill(compilation) {
    const asset = compilation.getAsset(this.entry);
    if (!asset) return;
    const text = Object.entries(PLACEHOLDERS).reduce(
      (code, [kind, placeholder]) =>
        code.replace(new RegExp(`(["'\`])${placeholder}\\1`), () =>
          JSON.stringify(hashesOf(compilation, kind, this.entry)),
        ),
      asset.source.source().toString(),
    );
    compilation.updateAsset(this.entry, new webpack.sources.RawSource(text));
  }
}
