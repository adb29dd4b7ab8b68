import { Injectable } from '@nestjs/common';
import type { MailAttachment, MailFile } from './mail.ts';

/** Creates an attachment; null if there is none. @throws Error if it cannot be created now; the mail is sent later */
export type AttachmentSource = (id: string) => Promise<MailFile | null>;

/** Sources of attachments that belong to other modules. */
@Injectable()
export class MailAttachments {
  private readonly sources = new Map<MailAttachment['source'], AttachmentSource>();

  /** Called once per source, in the constructor of a module. */
  register(name: MailAttachment['source'], source: AttachmentSource): void {
    this.sources.set(name, source);
  }

  create({ source, id }: MailAttachment): Promise<MailFile | null> {
    const create = this.sources.get(source);
    if (!create) throw new Error(`No source of the attachment ${source}`);
    return create(id);
  }
}
