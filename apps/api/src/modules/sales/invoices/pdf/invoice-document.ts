import { createRequire } from 'node:module';
import type { Invoice } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { openSync } from 'fontkit';
import { PDFDocument } from 'pdfkit';

/** DejaVu contains Latin, Cyrillic, Armenian and Georgian letters, and the symbols of all currencies. */
const FONT_FILES = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
} as const;
const { resolve } = createRequire(import.meta.url);
/** The documents of a process share the fonts, because reading their tables takes twice as long as a document. */
const FONTS = Object.entries(FONT_FILES).map(([name, file]) => ({ name, font: openSync(resolve(file)) }));
// A font caches its glyphs. One that is first read as a part of another, such as C of С, would have no character in the text
// of later documents.
for (const { font } of FONTS) for (const code of font.characterSet) font.glyphForCodePoint(code);

const MARGIN = 50;
const FOOTER_HEIGHT = 30;
const INK = '#15140f';
const QUIET = '#615c52';
const RULE = '#dcd7cd';

/** A text with its look. The size is in points. */
export interface Style {
  font?: keyof typeof FONT_FILES;
  size?: number;
  quiet?: boolean;
  align?: 'left' | 'right';
}

/** A column of a row: its left edge from the margin, and its width. */
export interface Column {
  left: number;
  width: number;
}

export interface Cell {
  text: string;
  column: Column;
  style?: Style;
}

/** An A4 document that is filled from top to bottom, row by row. A row that does not fit begins a new page. */
export class InvoiceDocument {
  readonly width: number;
  private readonly pdf: PDFDocument;
  private readonly bottom: number;
  private y = MARGIN;
  /** Repeated at the top of every page. */
  private header: (() => void) | undefined;

  constructor({ seller, at }: Invoice, title: string, language: Language) {
    const info = { Title: title, Author: seller.name, CreationDate: new Date(at) };
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      font: '',
      lang: language,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: true,
      info,
    });
    for (const { name, font } of FONTS) this.pdf.registerFont(name, font);
    const { page } = this.pdf;
    this.width = page.width - 2 * MARGIN;
    this.bottom = page.height - MARGIN - FOOTER_HEIGHT;
  }

  /** Adds a row. Its height is that of its highest cell. */
  row(cells: readonly Cell[], gap = 0): void {
    const height = Math.max(...cells.map((cell) => this.heightOf(cell)));
    this.makeRoom(height);
    for (const { text, column, style = {} } of cells) {
      this.use(style).text(text, MARGIN + column.left, this.y, {
        width: column.width,
        align: style.align ?? 'left',
      });
    }
    this.y += height + gap;
  }

  /** Adds blocks of text next to each other. */
  columns(blocks: readonly { column: Column; lines: readonly { text: string; style?: Style }[] }[]): void {
    const heights = blocks.map(({ column, lines }) =>
      lines.map(({ text, style }) => this.heightOf({ text, column, ...(style && { style }) })),
    );
    const total = Math.max(...heights.map((block) => block.reduce((sum, height) => sum + height, 0)));
    this.makeRoom(total);
    for (const [index, { column, lines }] of blocks.entries()) {
      let { y } = this;
      for (const [line, { text, style = {} }] of lines.entries()) {
        this.use(style).text(text, MARGIN + column.left, y, {
          width: column.width,
          align: style.align ?? 'left',
        });
        y += heights[index]?.[line] ?? 0;
      }
    }
    this.y += total;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Begins a new page unless a height fits on this one. */
  makeRoom(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.pdf.addPage();
    this.y = MARGIN;
    this.header?.();
  }

  rule(gap: number): void {
    const { y } = this;
    this.pdf
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .stroke();
    this.y += gap;
  }

  /** Draws a header now and at the top of every further page; undefined ends it. */
  repeat(header: (() => void) | undefined): void {
    this.header = header;
    header?.();
  }

  /** Adds a footer to every page and returns the file. */
  async finish(footer: string, pageText: (page: number, pages: number) => string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((done, fail) => {
      this.pdf.on('end', done).on('error', fail);
    });
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      // Text below the margin would begin a new page.
      this.pdf.page.margins.bottom = 0;
      const y = this.pdf.page.height - MARGIN - FOOTER_HEIGHT / 2;
      const pageWidth = 100;
      this.use({ size: 7.5, quiet: true });
      this.pdf.text(footer, MARGIN, y, { width: this.width - pageWidth });
      this.pdf.text(pageText(page + 1, count), MARGIN + this.width - pageWidth, y, {
        width: pageWidth,
        align: 'right',
      });
    }
    this.pdf.end();
    await ended;
    return Buffer.concat(chunks);
  }

  private use({ font = 'regular', size = 9, quiet = false }: Style): PDFDocument {
    return this.pdf
      .font(font)
      .fontSize(size)
      .fillColor(quiet ? QUIET : INK);
  }

  private heightOf({ text, column, style = {} }: Cell): number {
    return this.use(style).heightOfString(text || ' ', { width: column.width });
  }
}
