import { type Language, orderNumber } from '@meridian/domain';
import { fill } from '../../../messages/mail/mail-layout.ts';
import type { StaffNotice } from '../../../messages/notices/staff-notices.ts';

const en = {
  returned: {
    subject: 'Parcel of order {number} comes back',
    news: 'The customer has not taken the parcel {parcel} of order {number}, and the carrier sends it back.',
    advice:
      'The order has not changed. Write to the customer, and cancel or refund the order once the watches are here.',
  },
  refused: {
    subject: 'The carrier does not take a parcel of order {number}',
    news: 'The carrier has refused the parcel {parcel} of order {number}: {problem}',
    advice: 'Remove its shipment, correct the data of the order, and order the parcel again.',
  },
};

/** Names in braces are placeholders. */
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    returned: {
      subject: 'Посылка заказа {number} возвращается',
      news: 'Покупатель не забрал посылку {parcel} заказа {number}, служба доставки везёт её обратно.',
      advice:
        'Сам заказ не изменён. Напишите покупателю, а когда часы вернутся, отмените заказ или верните деньги.',
    },
    refused: {
      subject: 'Служба доставки не берёт посылку заказа {number}',
      news: 'Служба доставки отклонила посылку {parcel} заказа {number}: {problem}',
      advice: 'Удалите отправление, исправьте данные заказа и закажите посылку снова.',
    },
  },
};

/** The email to the staff about a parcel that does not reach the customer. */
export const parcelNotice =
  (order: string, stage: 'returned' | 'refused', parcel: string | null, problem: string | null) =>
  (language: Language): StaffNotice => {
    const { subject, news, advice } = TEXTS[language][stage];
    const values = { number: orderNumber(order), parcel: parcel ?? '', problem: problem ?? '–' };
    return {
      subject: fill(subject, values),
      lines: [fill(news, values).replace('  ', ' '), advice],
      link: `/admin-panel/orders?order=${order}`,
    };
  };
