import type { Language } from '@meridian/domain';
import { type Html, html } from '../../../platform/http/html.ts';
import { mailImageUrl } from '../../catalogue/media/mail-image.ts';

/** A part of a mail in both forms. Styles are inline, because mail programs ignore most style sheets. */
export interface MailBlock {
  html: Html;
  lines: readonly string[];
}

const QUIET = 'color:#615c52;font-size:14px';
const RULE = 'border-top:1px solid #dcd7cd';
const HEADING = 'margin:24px 0 8px;font-family:Georgia,serif;font-size:20px;font-weight:400';
const BUTTON = 'display:inline-block;padding:12px 24px;background:#15140f;color:#f7f5f2;text-decoration:none';
const NEXT: Record<Language, string> = { en: 'What happens next', ru: 'Что дальше' };

export const paragraphs = (lines: readonly string[]): MailBlock => ({
  html: html`${lines.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}`,
  lines: lines.flatMap((line, index) => (index === 0 ? [line] : ['', line])),
});

export const heading = (text: string): MailBlock => ({
  html: html`<h1 style="${HEADING}">${text}</h1>`,
  lines: [text],
});

/** What the shopper or the shop does next, in its sequence. */
export const steps = (language: Language, lines: readonly string[]): MailBlock => ({
  html: html`<h2 style="${HEADING}">${NEXT[language]}</h2>
    <table role="presentation" cellpadding="0" cellspacing="0">
      ${lines.map(
        (line, index) =>
          html`<tr>
            <td class="m-quiet" valign="top" style="padding:4px 12px 4px 0;color:#615c52">${index + 1}.</td>
            <td style="padding:4px 0">${line}</td>
          </tr>`,
      )}
    </table>`,
  lines: [`${NEXT[language]}:`, ...lines.map((line, index) => `${index + 1}. ${line}`)],
});

export interface MailItem {
  /** Path of its image; '' if there is none. */
  image: string;
  name: string;
  note?: string;
  amount?: string;
}

const IMAGE_WIDTH = 72;

const pictureOf = ({ image, name }: MailItem, origin: string): Html =>
  image === ''
    ? html``
    : html`<td valign="top" width="${IMAGE_WIDTH}" style="padding:12px 16px 12px 0">
        <img
          src="${mailImageUrl(image, origin)}"
          width="${IMAGE_WIDTH}"
          alt="${name}"
          style="display:block;width:${IMAGE_WIDTH}px;height:auto;border:0;font-size:12px;line-height:1.3"
        />
      </td>`;

/** A row with a rule above it. */
const row = (cells: Html): Html =>
  html`<table class="m-rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${RULE}">
    <tr>
      ${cells}
    </tr>
  </table>`;

const amountCell = (amount: Html | string): Html =>
  html`<td valign="top" align="right" style="padding:12px 0 12px 16px;white-space:nowrap">${amount}</td>`;

export const items = (list: readonly MailItem[], origin: string): MailBlock => ({
  html: html`${list.map((item) =>
    row(
      html`${pictureOf(item, origin)}
        <td valign="top" style="padding:12px 0;word-break:break-word">
          ${item.name}${
            item.note === undefined
              ? ''
              : html`<br /><span class="m-quiet" style="${QUIET}">${item.note}</span>`
          }
        </td>
        ${item.amount === undefined ? '' : amountCell(item.amount)}`,
    ),
  )}`,
  lines: list.map(({ name, note, amount }) =>
    [
      name,
      ...(note === undefined ? [] : [`: ${note}`]),
      ...(amount === undefined ? [] : [` = ${amount}`]),
    ].join(''),
  ),
});

/** The total below watches. */
export const totalRow = (label: string, amount: string): MailBlock => ({
  html: row(
    html`<td style="padding:12px 0">${label}</td>
      ${amountCell(html`<strong>${amount}</strong>`)}`,
  ),
  lines: [`${label}: ${amount}`],
});

/** Lines of less importance below a label, such as an address. */
export const quietLines = (label: string, lines: readonly string[]): MailBlock => ({
  html: html`<p class="m-quiet" style="margin:8px 0 16px;${QUIET}">
    ${[label, ...lines].map((line) => html`${line}<br />`)}
  </p>`,
  lines: [`${label}:`, ...lines],
});

interface MailLink {
  label: string;
  url: string;
}

/** The one button of a mail. */
export const button = ({ label, url }: MailLink): MailBlock => ({
  html: html`<p style="margin:24px 0 8px">
    <a class="m-button" href="${url}" style="${BUTTON}">${label}</a>
  </p>`,
  lines: [`${label}: ${url}`],
});

/** A link of less importance than the button. */
export const quietLink = ({ label, url }: MailLink): MailBlock => ({
  html: html`<p class="m-quiet" style="margin:16px 0 0;${QUIET}">
    <a href="${url}" style="color:inherit">${label}</a>
  </p>`,
  lines: [`${label}: ${url}`],
});

/** A shipment or a fiscal receipt of an order. */
export interface MailEntry {
  /** Carrier and tracking number, or the kind and number of a receipt. */
  title: string;
  link: MailLink | null;
  contents: string | null;
}

export const entries = (title: string, list: readonly MailEntry[]): MailBlock => ({
  html: html`<h2 style="${HEADING}">${title}</h2>
    ${list.map(
      ({ title: name, link, contents }) =>
        html`<p style="margin:0 0 12px;word-break:break-word">
          ${name}${
            link === null
              ? ''
              : html` <a class="m-link" href="${link.url}" style="color:#15140f">${link.label}</a>`
          }${contents === null ? '' : html`<br /><span class="m-quiet" style="${QUIET}">${contents}</span>`}
        </p>`,
    )}`,
  lines: [
    `${title}:`,
    ...list.flatMap(({ title: name, link, contents }) => [
      ...(name === '' ? [] : [name]),
      ...(link === null ? [] : [`${link.label}: ${link.url}`]),
      ...(contents === null ? [] : [contents]),
    ]),
  ],
});
