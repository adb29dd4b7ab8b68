import { formatPhone } from '@meridian/contracts';
import { orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useState } from 'react';
import { customerEmail, customerName } from '../../data/order-text.ts';
import { type NewOrderValues, valuesOfOrder } from './new-order-values.ts';
import styles from './new-order.module.css';
import { SuggestField } from '../../panel/suggest/suggest-field.tsx';
import { useCustomerSearch } from './use-suggestions.ts';

/** Finds a customer by an earlier order or an account, and fills in the data. */
export const CustomerSearch = ({ onPick }: { onPick: (values: Partial<NewOrderValues>) => void }) => {
  const { t } = useTexts('admin');
  const [text, setText] = useState('');
  const found = useCustomerSearch(text);
  const customers = found.data && [
    ...found.data.orders.map((order) => ({
      id: order._id,
      values: valuesOfOrder(order),
      title: customerName(order),
      facts: [
        t('orders.detail.title', { number: orderNumber(order._id) }),
        formatPhone(order.delivery.phone, order.delivery.country),
        customerEmail(order),
        order.delivery.city,
      ],
    })),
    ...found.data.clients.map(({ _id, name, surname, email, userInfo }) => ({
      id: _id,
      values: { name, surname, email, phone: userInfo.phone },
      title: `${name} ${surname}`.trim() || email,
      facts: [t('newOrder.account'), userInfo.phone && formatPhone(userInfo.phone), email],
    })),
  ];
  return (
    <SuggestField
      label={t('newOrder.findCustomer')}
      hint={t('newOrder.findCustomerHint')}
      text={text}
      onText={setText}
      isFailed={found.isError}
      suggestions={customers?.map(({ id, title, facts }) => ({
        id,
        content: (
          <span className={styles.customer}>
            {title}
            <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
          </span>
        ),
      }))}
      onPick={(id) => {
        const customer = customers?.find((each) => each.id === id);
        if (customer) onPick(customer.values);
      }}
      testId="new-order-customer"
    />
  );
};
