declare module 'fontkit' {
  export interface Font {
    postscriptName: string;
    characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): object;
  }
  export const openSync: (file: string) => Font;
}

/** The part of pdfkit that the shop uses. Lengths and coordinates are in points from the top left corner. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  interface TextOptions {
    width?: number;
    align?: 'left' | 'right';
    lineBreak?: boolean;
    lineGap?: number;
  }

  interface DocumentOptions {
    size: 'A4';
    margin: number;
    /** An empty name loads no standard font. */
    font: '';
    lang: string;
    displayTitle: boolean;
    /** Pages can be changed until the document ends. */
    bufferPages: true;
    autoFirstPage: boolean;
    info: { Title: string; Author: string; CreationDate: Date };
  }

  export class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    page: { width: number; height: number; margins: { bottom: number } };
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): this;
    end(): void;
  }
}
