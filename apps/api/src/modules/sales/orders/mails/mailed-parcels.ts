import {
  CARRIER_RULES,
  inLanguage,
  type Language,
  orderLineTexts,
  piecesToShip,
  sizeLabel,
} from '@meridian/domain';
import { entries, type MailBlock, type MailEntry } from '../../../messages/mail/mail-blocks.ts';
import { fill } from '../../../messages/mail/mail-layout.ts';
import type { StoredOrder, StoredOrderItem, StoredShipment } from '../order.schema.ts';
import { piecesOf } from '../order-pieces.ts';
import { ORDER_MAIL_TEXTS } from './order-mail-texts.ts';

export const nameOf = (item: StoredOrderItem, language: Language): string => {
  const { name, color } = orderLineTexts(item, language);
  return `${name}, ${color}, ${sizeLabel(item.size, language)}`;
};

/** The pieces of a shipment that does not contain the whole order; none for one that does. */
const contentsOf = (order: StoredOrder, shipment: StoredShipment): string[] =>
  piecesToShip(piecesOf(order).items, [shipment]).length === 0
    ? []
    : shipment.items.flatMap(({ line, quantity }) => {
        const item = order.items[line];
        return item ? [`${nameOf(item, order.language)} × ${quantity}`] : [];
      });

/** The part of a mail about shipments: their carrier, tracking number, link and pieces. */
export const parcelsOf = (order: StoredOrder, shipments: readonly StoredShipment[]): MailBlock[] => {
  const { language } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const shown = shipments
    .map((shipment): MailEntry => {
      const { carrier, trackingNumber, trackingUrl } = shipment;
      // The name of another carrier is unknown.
      const name = carrier === 'other' ? [] : [inLanguage(CARRIER_RULES[carrier], 'name', language)];
      const pieces = contentsOf(order, shipment);
      return {
        title: [...name, ...(trackingNumber === null ? [] : [trackingNumber])].join(': '),
        link: trackingUrl === null ? null : { label: text.trackParcel, url: trackingUrl },
        contents: pieces.length > 0 ? fill(text.inParcel, { pieces: pieces.join('; ') }) : null,
      };
    })
    .filter(({ title, link }) => title !== '' || link !== null);
  return shown.length > 0 ? [entries(text.tracking, shown)] : [];
};
