import type { Invoice } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { renderInvoice } from './render-invoice.ts';

export interface RenderingTask {
  invoice: Invoice;
  language: Language;
}

/** Renders a document. Layout and the subset of the fonts take more time than the main thread has. */
export default ({ invoice, language }: RenderingTask): Promise<Uint8Array> =>
  renderInvoice(invoice, language);
