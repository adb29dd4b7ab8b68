import {
  CARRIER_RULES,
  inLanguage,
  type Language,
  orderLineTexts,
  piecesToShip,
  sizeLabel,
} from '@meridian/domain';
import { type Html, html } from '../../../platform/http/html.ts';
import { fill, QUIET, RULE, section } from '../../mail/mail-layout.ts';
import type { StoredOrder, StoredOrderItem, StoredShipment } from '../order.schema.ts';
import { ORDER_MAIL_TEXTS } from './order-mail-texts.ts';

export const nameOf = (item: StoredOrderItem, language: Language): string => {
  const { name, color } = orderLineTexts(item, language);
  return `${name}, ${color}, ${sizeLabel(item.size, language)}`;
};

/** The pieces of a shipment that does not contain the whole order; none for one that does. */
const piecesOf = ({ items, language }: StoredOrder, shipment: StoredShipment): string[] =>
  piecesToShip(items, [shipment]).length === 0
    ? []
    : shipment.items.flatMap(({ line, quantity }) => {
        const item = items[line];
        return item ? [`${nameOf(item, language)} × ${quantity}`] : [];
      });

/** The part of a mail about shipments: their carrier, tracking number, link and pieces, as rows and as plain text. */
export const trackingOf = (
  order: StoredOrder,
  shipments: readonly StoredShipment[],
): { sections: Html[]; lines: string[] } => {
  const { language } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const parcels = shipments.map((shipment) => {
    const { carrier, trackingNumber, trackingUrl } = shipment;
    // The name of another carrier is unknown.
    const name = carrier === 'other' ? [] : [inLanguage(CARRIER_RULES[carrier], 'name', language)];
    const pieces = piecesOf(order, shipment);
    return {
      title: [...name, ...(trackingNumber === null ? [] : [trackingNumber])].join(': '),
      url: trackingUrl,
      contents: pieces.length > 0 ? fill(text.inParcel, { pieces: pieces.join('; ') }) : null,
    };
  });
  const shown = parcels.filter(({ title, url }) => title !== '' || url !== null);
  if (shown.length === 0) return { sections: [], lines: [] };
  return {
    sections: [
      section(`padding-top:16px;${RULE}`, html`<strong>${text.tracking}</strong>`),
      ...shown.map(({ title, url, contents }) =>
        section(
          'padding:8px 0',
          html`${title}${url === null ? '' : html` <a href="${url}" style="color:#15140f">${text.trackParcel}</a>`}
          ${contents === null ? '' : html`<br /><span style="${QUIET}">${contents}</span>`}`,
        ),
      ),
    ],
    lines: [
      `${text.tracking}:`,
      ...shown.flatMap(({ title, url, contents }) => [
        ...(title === '' ? [] : [title]),
        ...(url === null ? [] : [`${text.trackParcel}: ${url}`]),
        ...(contents === null ? [] : [contents]),
      ]),
      '',
    ],
  };
};
