import type { ShopperOrder } from '@meridian/contracts';
import { maskedCompany, maskEmail, maskPhone, maskText } from '@meridian/domain';

/** Returns an order with its personal data masked, and without the code to collect it. Country, city and first name stay, so that its customer recognises it. */
export const maskedOrder = ({ pickup: _pickup, ...order }: ShopperOrder): ShopperOrder => {
  const { delivery, company, email, userId } = order;
  const { surname, patronymic, phone, additionalPhone, zipCode, address, method } = delivery;
  return {
    ...order,
    isMasked: true,
    email: email && maskEmail(email),
    userId: userId && { ...userId, email: maskEmail(userId.email), surname: maskText(userId.surname) },
    delivery: {
      ...delivery,
      surname: maskText(surname),
      patronymic: patronymic && maskText(patronymic),
      phone: maskPhone(phone),
      additionalPhone: maskPhone(additionalPhone),
      zipCode: maskText(zipCode),
      address: maskText(address),
      // The address of a pickup point is that of the delivery.
      ...(method && { method: { ...method, point: undefined } }),
    },
    ...(company && { company: maskedCompany(company) }),
  };
};
