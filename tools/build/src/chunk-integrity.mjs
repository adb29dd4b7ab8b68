import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const NAME = 'ChunkIntegrity';
/** Stand for the hashes until the files that they describe are final. */
const PLACES = { js: '__script_hashes__', css: '__style_hashes__' };

const hashOf = (asset) => createHash('sha256').update(asset.buffer()).digest('base64');

/** The hashes of all chunks' files of one kind, by the chunk's id. */
const hashesOf = (compilation, kind, except) =>
  Object.fromEntries(
    [...compilation.chunks]
      .flatMap((chunk) =>
        [...chunk.files]
          .filter((file) => file.endsWith(`.${kind}`) && file !== except)
          .map((file) => [chunk.id, hashOf(compilation.getAsset(file).source)]),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Lets the browser refuse any script or stylesheet of a remote that is not the published one. The page knows the entry's
 * hash; the entry carries those of all other files, and webpack's own loading sets them.
 */
export class ChunkIntegrity {
  /** @param {string} entry the file that carries the hashes */
  constructor(entry) {
    this.entry = entry;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\nscript.integrity = "sha256-" + ("${PLACES.js}")[chunkId];`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, chunkId }) =>
          `${source}\n${tag}.integrity = "sha256-" + ("${PLACES.css}")[${chunkId}];`,
      );
      compilation.hooks.processAssets.tap(
        // Every file but the entry is as it will be served by now.
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => this.fill(compilation),
      );
    });
  }

  fill(compilation) {
    const asset = compilation.getAsset(this.entry);
    if (!asset) return;
    const text = Object.entries(PLACES).reduce(
      (code, [kind, place]) =>
        code.replace(new RegExp(`(["'\`])${place}\\1`), () =>
          JSON.stringify(hashesOf(compilation, kind, this.entry)),
        ),
      asset.source.source().toString(),
    );
    compilation.updateAsset(this.entry, new webpack.sources.RawSource(text));
  }
}
