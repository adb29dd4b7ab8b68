import { isApiError } from '@meridian/api-client';
import type { Order, OrderChangeInput } from '@meridian/contracts';
import {
  type DeliveryOption,
  formatPrice,
  heldPieces,
  inLanguage,
  isPaid,
  isPickup,
  MAX_REASON_LENGTH,
  orderNumber,
  type Language,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type TFunction, useTexts } from '@meridian/i18n';
import { problemText, useConfirmed } from '@meridian/panel';
import { Button, Dialog, Heading, Notice, TextInput, toast } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useContentKey } from '../../data/use-content-key.ts';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { WatchSearch } from '../../watches/watch-search.tsx';
import { useOrderEdit } from '../fulfilment/use-order-edit.ts';
import { CompanyFields } from '../new/company-fields.tsx';
import { ContactField } from '../new/contact-field.tsx';
import { NewOrderLines } from '../new/new-order-lines.tsx';
import {
  type DeliveryChoice as Choice,
  type Problems,
  quotedItems,
  type TextField,
  withVariant,
} from '../new/new-order-values.ts';
import { DeliveryChoice } from '../new/delivery-choice.tsx';
import { optionOf, QUOTE_KEY, quoteInputOf, useDeliveryQuote } from '../new/use-delivery-quote.ts';
import form from '../new/new-order.module.css';
import { refusedFields } from '../new/use-place-staff-order.ts';
import styles from './change-order.module.css';
import { bodyOf, type ChangeValues, differenceOf, initialValues, problemsOf } from './change-values.ts';
import { KeptLines } from './kept-lines.tsx';

const CONTACT: readonly TextField[] = [
  'name',
  'surname',
  'phone',
  'additionalPhone',
  'email',
  'country',
  'zipCode',
  'city',
  'address',
];

/** Fields that an order without an address leaves out. */
const ADDRESS = ['zipCode', 'city', 'address'] as const satisfies readonly TextField[];

/** The method that the order has. */
const keptMethodText = (
  { delivery: { method }, currency }: Order,
  t: TFunction<'admin'>,
  language: Language,
): string =>
  method
    ? t('changeOrder.keptMethod', {
        name: inLanguage(method, 'name', language),
        price: method.price === 0 ? t('delivery.free') : formatPrice(method.price, currency, language),
      })
    : t('changeOrder.noMethod');

/** What the change means for the money. */
const Outcome = ({ order, difference }: { order: Order; difference: number }) => {
  const { t, language } = useTexts('admin');
  const money = (value: number): string => formatPrice(value, order.currency, language);
  const paid = isPaid(order.payment.status);
  const text =
    difference === 0
      ? t('changeOrder.same')
      : paid
        ? t(
            difference < 0
              ? 'changeOrder.refunded'
              : order.email
                ? 'changeOrder.dearer'
                : 'changeOrder.dearerWithoutEmail',
            { money: money(Math.abs(difference)) },
          )
        : t('changeOrder.newAmount', {
            before: money(order.amount),
            after: money(order.amount + difference),
          });
  return (
    <Notice tone="info" data-testid="order-change-outcome">
      {text}
    </Notice>
  );
};

/** What a method means for an order that was to be paid on delivery, if it does not allow this. */
const NoPaymentOnDelivery = ({ order, option }: { order: Order; option: DeliveryOption | undefined }) => {
  const { t } = useTexts('admin');
  const isOnDelivery = order.delivery.method?.cashOnDelivery === true && !isPaid(order.payment.status);
  return isOnDelivery && option?.cashOnDelivery === false ? (
    <Notice tone="info">{t('changeOrder.inAdvance')}</Notice>
  ) : null;
};

/** Changes the watches, the contact or the delivery of an order before its dispatch. */
export const ChangeOrderDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const contentKey = useContentKey();
  const id = useId();
  const [values, setValues] = useState(() => initialValues(order));
  const [search, setSearch] = useState({ text: '', count: 0 });
  const [isChecked, setChecked] = useState(false);
  const save = useOrderEdit((body: OrderChangeInput) =>
    confirmed(() =>
      api('POST /api/orders/:id/changes', {
        params: { id: order._id },
        headers: { 'idempotency-key': contentKey.of(body) },
        body,
      }),
    ),
  );
  const kept = order.items.map(({ itemId }, line) => ({ itemId, quantity: values.kept[line] ?? 0 }));
  const quote = useDeliveryQuote(
    quoteInputOf(values, order.currency, [
      ...kept.filter(({ quantity }) => quantity > 0),
      ...quotedItems(values.added),
    ]),
  );
  const option = values.deliveryMethod ? optionOf(quote.data, values) : undefined;
  const body = bodyOf(order, values, option);
  const { method } = order.delivery;
  const isCollected = option ? isPickup(option.kind) : !values.deliveryMethod && method?.point !== undefined;
  const difference = differenceOf(order, values, option);
  const problems: Problems = {
    ...problemsOf(t, order, values),
    ...(quote.data && values.deliveryMethod && !option && { deliveryMethod: t('newOrder.problems.method') }),
    ...(option && isCollected && !values.point && { pickupPoint: t('newOrder.problems.point') }),
  };
  if (isCollected) for (const field of ADDRESS) delete problems[field];
  const refused = Object.entries(refusedFields(t, save.error, values.added)).map(([path, text]) => [
    path.replace(/^delivery\./, '').replace(/^add\./, 'items.'),
    text,
  ]);
  const shown: Problems = isChecked ? { ...(Object.fromEntries(refused) as Problems), ...problems } : {};
  const change = (part: Partial<ChangeValues>) => {
    save.reset();
    setValues((present) => ({ ...present, ...part }));
  };
  const chooseDelivery = (choice: Partial<Choice>) => {
    // The address of a point is not that of the customer.
    const next = quote.data?.options.find(({ methodId }) => methodId === choice.deliveryMethod);
    const leavesPoint = method?.point !== undefined && next !== undefined && !isPickup(next.kind);
    change({ ...choice, ...(leavesPoint && { zipCode: '', city: '', address: '' }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!body || Object.keys(problems).length > 0) return;
    save.mutate(body, {
      onSuccess: ({ changes = [] }) => {
        const isOffered = changes.at(-1)?.state === 'offered';
        toast(t(isOffered ? 'changeOrder.offered' : 'changeOrder.done'), { tone: 'success' });
        onClose();
      },
      // Someone else may have changed the order, which is loaded again.
      onError: (error) => {
        if (isApiError(error)) void queries.invalidateQueries({ queryKey: ORDERS_KEY });
        if (isApiError(error, 'deliveryChanged')) void queries.invalidateQueries({ queryKey: QUOTE_KEY });
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy={id}
      maxWidth="46rem"
      dismissable={!save.isPending}
      data-testid="order-change-dialog"
    >
      <form noValidate onSubmit={submit} className={styles.form}>
        <Heading level={2} size="xs" id={id}>
          {t('changeOrder.title', { number: orderNumber(order._id) })}
        </Heading>
        <KeptLines
          items={order.items}
          held={heldPieces(order)}
          kept={values.kept}
          onChange={(kept) => change({ kept })}
          onReplace={(name) => setSearch(({ count }) => ({ text: name, count: count + 1 }))}
        />
        <div className={styles.group}>
          <WatchSearch
            key={search.count}
            initialText={search.text}
            currency={order.currency}
            error={shown['items']}
            onAdd={(variant) => change({ added: withVariant(values.added, variant) })}
          />
          <NewOrderLines
            lines={values.added}
            currency={order.currency}
            problems={shown}
            onChange={(added) => change({ added })}
          />
          <p className={form.facts}>{t('changeOrder.prices')}</p>
        </div>
        <div className={form.fields}>
          {CONTACT.filter((field) => !isCollected || !ADDRESS.some((name) => name === field)).map((field) => (
            <ContactField
              key={field}
              field={field}
              value={values[field]}
              error={shown[field]}
              testId={`order-change-${field}`}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </div>
        <DeliveryChoice
          choice={values}
          quote={quote.data}
          currency={order.currency}
          country={values.country}
          unchosen={keptMethodText(order, t, language)}
          problems={shown}
          testId="order-change"
          onChange={chooseDelivery}
        />
        {/* The invoice of a paid order is issued with its buyer. */}
        {order.payment.paidAt === undefined ? (
          <CompanyFields
            company={values.company}
            country={values.country}
            problems={shown}
            testId="order-change"
            onChange={(company) => change({ company })}
          />
        ) : null}
        <TextInput
          look="frame"
          label={t('changeOrder.reason')}
          note={t('common.optional')}
          hint={t('changeOrder.reasonHint')}
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
          data-testid="order-change-reason"
        />
        <NoPaymentOnDelivery order={order} option={option} />
        {difference === null ? null : <Outcome order={order} difference={difference} />}
        <Notice tone="error" data-testid="order-change-error">
          {problemText(t, save.error) ?? (isChecked && !body ? t('changeOrder.nothing') : null)}
        </Notice>
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" onClick={onClose} disabled={save.isPending}>
            {t('states.cancel')}
          </Button>
          <Button type="submit" size="small" busy={save.isPending} data-testid="order-change-save">
            {t('changeOrder.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
