import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { html } from '../../platform/http/html.ts';
import { SIGNATURE_PLACE } from './mail-layout.ts';

/** The lines that identify the seller at the end of every mail, as they are when the mail is sent. */
@Injectable()
export class MailSignature {
  private read: (language: Language) => Promise<readonly string[]> = () => Promise.resolve([]);

  /** Registers the source of the lines. */
  provide(read: (language: Language) => Promise<readonly string[]>): void {
    this.read = read;
  }

  /** Returns both forms of a mail with the lines in its language. */
  async sign(
    mail: { text: string; html: string },
    language: Language,
  ): Promise<{ text: string; html: string }> {
    const lines = await this.read(language);
    const marked = html`${lines.map((line) => html`<br />${line}`)}`.text;
    return {
      text: lines.length === 0 ? mail.text : `${mail.text.trimEnd()}\n\n${lines.join('\n')}\n`,
      html: mail.html.replace(SIGNATURE_PLACE, () => (marked ? `<br />${marked}` : '')),
    };
  }
}
