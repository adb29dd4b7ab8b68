import { createHash } from 'node:crypto';
import type { Invoice } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';
import { TaskWorker } from '../../../platform/concurrency/task-worker.ts';
import { workerScript } from '../../../platform/concurrency/worker-script.ts';
import { InvoiceFilesRepository } from './invoice-files.repository.ts';
import type { RenderingTask } from './pdf/invoice-worker.ts';

const MAX_QUEUE_LENGTH = 50;
const TIMEOUT_MS = 30_000;

const FILE_NAMES = { invoice: 'invoice', creditNote: 'credit-note' } as const;

export interface InvoiceFile {
  filename: string;
  contentType: 'application/pdf';
  content: Buffer;
  /** Entity tag of the content. */
  etag: string;
}

interface View {
  orderId: string;
  language: Language;
  isMasked: boolean;
}

const worker = new TaskWorker<RenderingTask, Uint8Array>(
  workerScript('invoice-worker', new URL('./pdf/invoice-worker.ts', import.meta.url)),
  { maxQueueLength: MAX_QUEUE_LENGTH, timeoutMs: TIMEOUT_MS },
);

/** The PDF files of documents. Each is rendered once, in a worker thread, and served as it was stored. */
@Injectable()
export class InvoiceFiles {
  private readonly inFlight = new SingleFlight<Buffer>();

  constructor(private readonly repository: InvoiceFilesRepository) {}

  /** @throws AppError `unavailable` if too many files are being rendered */
  async of(invoice: Invoice, view: View): Promise<InvoiceFile> {
    const { language, isMasked } = view;
    const id = `${invoice.id} ${language}${isMasked ? ' masked' : ''}`;
    const stored = await this.repository.read(id);
    const content = stored ?? (await this.inFlight.run(id, () => this.render(id, invoice, view)));
    return {
      filename: `${FILE_NAMES[invoice.kind]}-${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content,
      etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    };
  }

  deleteOfOrder(orderId: string): Promise<void> {
    return this.repository.deleteOfOrder(orderId);
  }

  /** Tests replace it, most of which read no file. */
  async rendered(task: RenderingTask): Promise<Buffer> {
    return Buffer.from(await worker.run(task));
  }

  private async render(id: string, invoice: Invoice, { orderId, language }: View): Promise<Buffer> {
    const bytes = await this.rendered({ invoice, language });
    const isFirst = await this.repository.write(id, { orderId, at: new Date(invoice.at), bytes });
    return isFirst ? bytes : ((await this.repository.read(id)) ?? bytes);
  }
}
