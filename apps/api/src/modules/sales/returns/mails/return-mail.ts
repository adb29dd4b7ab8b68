import { formatPrice, orderLineTexts, orderNumber, type ReturnState } from '@meridian/domain';
import { fill } from '../../../messages/mail/mail-layout.ts';
import type { MailItem } from '../../../messages/mail/mail-blocks.ts';
import { noticeMail } from '../../../messages/mail/notice-mail.ts';
import { nameOf } from '../../orders/mails/mailed-parcels.ts';
import type { StoredOrder } from '../../orders/order.schema.ts';
import type { StoredReturn } from '../return.schema.ts';
import { RETURN_MAIL_TEXTS } from './return-mail-texts.ts';

const piecesOf = (lines: StoredReturn['lines'], { items, currency, language }: StoredOrder): MailItem[] =>
  lines.flatMap(({ line, quantity }) => {
    const item = items[line];
    if (!item) return [];
    const price = formatPrice(item.price, currency, language);
    const note = fill(RETURN_MAIL_TEXTS[language].piece, { quantity: String(quantity), price });
    return { image: item.image, name: nameOf(item, language), note };
  });

const namesOf = (pieces: StoredReturn['lines'], { items, language }: StoredOrder): string =>
  pieces
    .flatMap(({ line, quantity }) => {
      const item = items[line];
      return item ? [`${orderLineTexts(item, language).name} × ${quantity}`] : [];
    })
    .join(', ');

/** Creates a mail about a state of a return, in the language of the order. */
export const returnMail = (stored: StoredReturn, order: StoredOrder, state: ReturnState, origin: string) => {
  const { language, currency, key } = order;
  const text = RETURN_MAIL_TEXTS[language];
  const price = (amount: number): string => formatPrice(amount, currency, language);
  const { instructions, labelUrl, label, rejection, missing = [], refund, refundedAmount } = stored;
  const { difference = 0 } =
    order.changes?.find((change) => change.state === 'made' && stored._id.equals(change.exchange)) ?? {};
  const labelLink =
    label === null
      ? labelUrl
      : `${origin}/api/orders/by-key/${key}/returns/${stored._id.toHexString()}/label`;
  const details: Record<ReturnState, string[]> = {
    requested: [text.pieces],
    approved: [
      ...(instructions ?? '').split(/\n+/),
      ...(labelLink ? [fill(text.labelFile, { url: labelLink })] : []),
    ],
    received: missing.length > 0 ? [fill(text.missing, { pieces: namesOf(missing, order) })] : [],
    refunded:
      refund?.deduction && refund.reason
        ? [fill(text.deduction, { deduction: price(refund.deduction), reason: refund.reason })]
        : [],
    exchanged: difference < 0 ? [fill(text.difference, { amount: price(-difference) })] : [],
    closed: [rejection ?? '', text.disagree],
    rejected: [rejection ?? '', text.disagree],
  };
  return noticeMail({
    language,
    subject: fill(text.subject[state], { number: orderNumber(order._id.toHexString()) }),
    paragraphs: [
      fill(text.greeting, { name: order.delivery.name }),
      fill(text.news[state], { amount: price(refundedAmount ?? 0) }),
      ...details[state],
    ].filter((line) => line !== ''),
    watches: { items: piecesOf(stored.replacement ?? stored.lines, order), origin },
    steps: text.steps[state],
    link: { label: text.view, url: `${origin}/orders/${key}?lang=${language}` },
  });
};
