import { type Language, orderNumber } from '@meridian/domain';
import { fill } from '../../../messages/mail/mail-layout.ts';
import type { StoredReturn } from '../return.schema.ts';

const TEXTS = {
  en: {
    subject: 'Return requested for order {number}',
    line: 'A customer would like to return watches of order {number} (quantity: {count}). Approve or decline the return in the panel.',
  },
  ru: {
    subject: 'Заявка на возврат по заказу {number}',
    line: 'Покупатель хочет вернуть часы из заказа {number}: {count} шт. Одобрите или отклоните возврат в панели.',
  },
};

/** Creates the email to the staff about a requested return. */
export const requestedReturnNotice = ({ _id, order, lines }: StoredReturn, language: Language) => {
  const { subject, line } = TEXTS[language];
  const values = {
    number: orderNumber(order.toHexString()),
    count: String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
  };
  return {
    subject: fill(subject, values),
    lines: [fill(line, values)],
    link: `/admin-panel/orders?view=returns&return=${_id.toHexString()}`,
  };
};
