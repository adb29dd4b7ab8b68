/** Image formats that can be uploaded. They are detected from the bytes, never from the file name or content type. */
type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

/** The format according to the first bytes; undefined for any other format. */
export const detectFormat = (bytes: Buffer): UploadFormat | undefined => {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return ascii(bytes, 4, 8) === 'ftyp' && /avif|avis/.test(ascii(bytes, 8, 32)) ? 'avif' : undefined;
};

const EOI = 0xd9;
const SOS = 0xda;
const isStuffing = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** Offset of the next JPEG marker in entropy-coded data; -1 if there is none. */
const nextMarker = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0xff && !isStuffing(bytes[at + 1] ?? 0)) return at;
  }
  return -1;
};

const endOfJpeg = (bytes: Buffer): number => {
  let at = 2;
  while (at >= 0 && at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return -1;
    const marker = bytes[at + 1];
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    at = marker === SOS ? nextMarker(bytes, next) : next;
  }
  return at >= 0 && bytes[at] === 0xff && bytes[at + 1] === EOI ? at + 2 : -1;
};

const endOfPng = (bytes: Buffer): number => {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return -1;
};

const endOfWebp = (bytes: Buffer): number => {
  const size = bytes.readUInt32LE(4);
  return 8 + size + (size % 2);
};

const endOfAvif = (bytes: Buffer): number => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    // A box of size 0 reaches to the end of the file. Boxes with 64-bit sizes are rejected, images do not need them.
    if (size === 0) return bytes.length;
    if (size < 8) return -1;
    at += size;
  }
  return at;
};

const END = { jpeg: endOfJpeg, png: endOfPng, webp: endOfWebp, avif: endOfAvif };

/** Whether the bytes after a JPEG are what cameras append: a second image, a video clip or padding. */
const isCameraExtra = (rest: Buffer): boolean =>
  (rest[0] === 0xff && rest[1] === 0xd8) || ascii(rest, 4, 8) === 'ftyp' || rest.every((byte) => byte === 0);

const MARKUP = ['<script', '<html', '<!doctype', '<?php', '<iframe', 'javascript:'];

/** Whether a file is exactly one image: no other format follows it, and it contains no markup. */
export const isPlainImage = (bytes: Buffer, format: UploadFormat): boolean => {
  const end = END[format](bytes);
  if (end < 0 || end > bytes.length) return false;
  const rest = bytes.subarray(end);
  if (rest.length > 0 && !(format === 'jpeg' && isCameraExtra(rest))) return false;
  const text = bytes.toString('latin1').toLowerCase();
  return !MARKUP.some((tag) => text.includes(tag));
};
