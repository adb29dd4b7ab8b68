import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One apt repository.
 *
 * @typedef {object} AptSource
 * @property {string[]} uris
 * @property {string[]} suites
 * @property {string[]} components
 * @property {string} [signedBy] path of a keyring, or the key itself as deb822 continuation lines
 * @property {string} [trusted]
 */

/**
 * Parses the one-line format: `deb [signed-by=/path] uri suite component…`.
 *
 * @param {string} text
 * @returns {AptSource[]}
 */
export const parseSourcesList = (text) => {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s*)?(\S+)\s+(\S+)([^#]*)/.exec(line);
    if (!match) return [];
    const [, optionText = '', uri = '', suite = '', components = ''] = match;
    const options = new Map(words(optionText).map((option) => splitOnce(option, '=')));
    return [
      {
        uris: [uri],
        suites: [suite],
        components: words(components),
        signedBy: options.get('signed-by'),
        trusted: options.get('trusted'),
      },
    ];
  });
};

/**
 * Parses the deb822 format: paragraphs of `Field: value`, with indented continuation lines.
 *
 * @param {string} text
 * @returns {AptSource[]}
 */
export const parseDeb822 = (text) => {
  const uncommented = text.replace(/\r/g, '').replace(/^#.*\n?/gm, '');
  return uncommented.split(/\n\s*\n/).flatMap((paragraph) => {
    const fields = new Map(
      paragraph
        .trim()
        .split(/\n(?=\S)/)
        .map((field) => splitOnce(field, ':')),
    );
    const types = words(fields.get('types'));
    if (!types.includes('deb') || /^(no|false|0)$/i.test(fields.get('enabled') ?? '')) return [];
    return [
      {
        uris: words(fields.get('uris')),
        suites: words(fields.get('suites')),
        components: words(fields.get('components')),
        signedBy: fields.get('signed-by'),
        trusted: fields.get('trusted'),
      },
    ];
  });
};

/**
 * Reads every repository that apt uses on this machine.
 *
 * @param {string} aptDir usually `/etc/apt`
 * @returns {AptSource[]}
 */
export const readAptSources = (aptDir) => {
  const partsDir = join(aptDir, 'sources.list.d');
  const parts = existsSync(partsDir) ? readdirSync(partsDir).sort() : [];
  const files = [join(aptDir, 'sources.list'), ...parts.map((name) => join(partsDir, name))];
  return files.filter(existsSync).flatMap((file) => {
    if (file.endsWith('.sources')) return parseDeb822(readFileSync(file, 'utf8'));
    return file.endsWith('.list') ? parseSourcesList(readFileSync(file, 'utf8')) : [];
  });
};

/** @param {string} [text] */
const words = (text = '') => {
  return text.split(/\s+/).filter(Boolean);
};

/**
 * @param {string} text
 * @param {string} separator
 * @returns {[string, string]}
 */
const splitOnce = (text, separator) => {
  const at = text.indexOf(separator);
  const value = text.slice(at + 1);
  // A value that starts on the next line keeps its indentation because an embedded key needs it.
  return [text.slice(0, at).trim().toLowerCase(), value.includes('\n') ? value.trimEnd() : value.trim()];
};
