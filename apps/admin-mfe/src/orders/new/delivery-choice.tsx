import type { DeliveryQuote } from '@meridian/contracts';
import {
  type Currency,
  type DeliveryOption,
  formatDays,
  formatPrice,
  inLanguage,
  isPickup,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Chip, Select } from '@meridian/ui';
import { useState } from 'react';
import type { DeliveryChoice as Choice, Problems } from './new-order-values.ts';
import styles from './new-order.module.css';
import { SuggestField } from '../../panel/suggest/suggest-field.tsx';
import { countryCodeOf, usePointSearch } from './use-delivery-quote.ts';

interface PointFieldProps {
  method: string;
  country: string;
  point: Choice['point'];
  error: string | undefined;
  testId: string;
  onChange: (point: Choice['point']) => void;
}

const PointField = ({ method, country, point, error, testId, onChange }: PointFieldProps) => {
  const { t, language } = useTexts('admin');
  const [text, setText] = useState('');
  const found = usePointSearch(method, countryCodeOf(country), text);
  if (point)
    return (
      <div>
        <p className={styles.facts}>{t('newOrder.point')}</p>
        <Chip onRemove={() => onChange(null)} removeLabel={t('newOrder.otherPoint')} data-testid={testId}>
          {[inLanguage(point, 'name', language), point.city, point.address].join(', ')}
        </Chip>
      </div>
    );
  return (
    <SuggestField
      label={t('newOrder.point')}
      hint={t('newOrder.pointHint')}
      text={text}
      onText={setText}
      error={error}
      isFailed={found.isError}
      suggestions={found.data?.map((suggested) => ({
        id: suggested._id,
        content: (
          <span className={styles.customer}>
            {inLanguage(suggested, 'name', language)}
            <span className={styles.facts}>
              {[suggested.city, suggested.address, suggested.hours].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      }))}
      onPick={(id) => onChange(found.data?.find(({ _id }) => _id === id) ?? null)}
      testId={testId}
    />
  );
};

interface DeliveryChoiceProps {
  choice: Choice;
  quote: DeliveryQuote | undefined;
  currency: Currency;
  /** As orders store it. */
  country: string;
  /** The label of the order without a choice. */
  unchosen: string;
  problems: Problems;
  /** In front of the test ids. */
  testId: string;
  onChange: (choice: Partial<Choice>) => void;
}

/** The method of delivery of an order with its price and days, and the point of an order that is collected. */
export const DeliveryChoice = (props: DeliveryChoiceProps) => {
  const { choice, quote, currency, country, unchosen, problems, testId, onChange } = props;
  const { t, language } = useTexts('admin');
  const labelOf = (option: DeliveryOption): string =>
    [
      inLanguage(option, 'name', language),
      option.price === 0 ? t('delivery.free') : formatPrice(option.price, currency, language),
      formatDays(option.dates, language),
    ].join(' · ');
  const { options = [] } = quote ?? {};
  const option = options.find(({ methodId }) => methodId === choice.deliveryMethod);
  return (
    <>
      <Select
        look="frame"
        label={t('newOrder.method')}
        hint={
          quote
            ? quote.needsPlace
              ? t('newOrder.methodNeedsPlace')
              : undefined
            : t('newOrder.methodNeedsWatch')
        }
        placeholder={unchosen}
        options={[
          ...options.map((offered) => ({ value: offered.methodId, label: labelOf(offered) })),
          ...(choice.deliveryMethod && !option
            ? [{ value: choice.deliveryMethod, label: t('newOrder.methodGone'), disabled: true }]
            : []),
        ]}
        value={choice.deliveryMethod}
        error={problems['deliveryMethod']}
        onChange={({ target }) => onChange({ deliveryMethod: target.value, point: null })}
        data-testid={`${testId}-method`}
      />
      {option && isPickup(option.kind) ? (
        <PointField
          key={option.methodId}
          method={option.methodId}
          country={country}
          point={choice.point}
          error={problems['pickupPoint']}
          testId={`${testId}-point`}
          onChange={(point) => onChange({ point })}
        />
      ) : null}
    </>
  );
};
