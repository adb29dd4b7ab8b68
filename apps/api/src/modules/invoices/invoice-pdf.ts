import type { Invoice } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { runUnlessFull } from '../../platform/concurrency/run-unless-full.ts';

const MAX_CONCURRENT = 2;
const MAX_QUEUE_LENGTH = 50;

const FILE_NAMES = { invoice: 'invoice', creditNote: 'credit-note' } as const;

/** An invoice or a credit note as a PDF file. */
export interface InvoiceFile {
  filename: string;
  contentType: 'application/pdf';
  content: Buffer;
}

/** Creates PDF files, of which only a few at a time. The library is loaded with the first one. */
@Injectable()
export class InvoicePdf {
  private readonly limit = pLimit(MAX_CONCURRENT);

  /** @throws AppError `unavailable` if too many files are being created */
  create(invoice: Invoice, language: Language): Promise<InvoiceFile> {
    return runUnlessFull(this.limit, MAX_QUEUE_LENGTH, async () => {
      const { renderInvoice } = await import('./pdf/render-invoice.ts');
      return {
        filename: `${FILE_NAMES[invoice.kind]}-${invoice.number}.pdf`,
        contentType: 'application/pdf',
        content: await renderInvoice(invoice, language),
      };
    });
  }
}
