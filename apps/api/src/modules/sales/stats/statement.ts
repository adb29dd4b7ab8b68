import { guardCell, type Language, orderNumber, QUOTED_CELL, spreadsheetFormat } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { DateTime } from 'luxon';
import { dayIn, dayStart } from '../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { InvoicesRepository } from '../invoices/invoices.repository.ts';
import { OrderStatisticsRepository } from '../orders/staff/order-statistics.repository.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { type StatementRow, statementRows } from './statement-rows.ts';

const en = {
  columns: [
    ...['Day', 'Kind', 'Order', 'Documents', 'Provider', 'Reference'],
    ...['Amount', 'Currency', 'Amount, KZT', 'VAT, %', 'VAT', 'VAT, KZT', 'Fee', 'Fee, KZT'],
    ...['Company', 'Tax number', 'Delivery', 'VAT by rate, KZT'],
  ],
  kinds: { payment: 'Payment', refund: 'Refund', dispute: 'Lost dispute' },
  /** Of entries that reverse another one. */
  reversals: { payment: 'Undone payment', refund: 'Failed refund', dispute: 'Dispute won after all' },
  day: 'Total of the day',
  month: 'Total of the month',
};
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    columns: [
      ...['День', 'Вид', 'Заказ', 'Документы', 'Платёжный сервис', 'Номер в сервисе'],
      ...['Сумма', 'Валюта', 'Сумма, KZT', 'НДС, %', 'НДС', 'НДС, KZT', 'Комиссия', 'Комиссия, KZT'],
      ...['Компания', 'Налоговый номер', 'Доставка', 'НДС по ставкам, KZT'],
    ],
    kinds: { payment: 'Оплата', refund: 'Возврат', dispute: 'Проигранный спор' },
    reversals: {
      payment: 'Ошибочная оплата',
      refund: 'Несостоявшийся возврат',
      dispute: 'Спор выигран после проигрыша',
    },
    day: 'Итого за день',
    month: 'Итого за месяц',
  },
};

type Cell = string | number;

/** Groups values in the sequence in which their keys first occur. */
const grouped = <T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
};

const sum = (rows: readonly StatementRow[], field: 'amountKzt' | 'taxKzt' | 'feeKzt'): number =>
  rows.reduce((total, row) => total + Math.round((row[field] ?? 0) * 100), 0) / 100;

/** The tax in tenge by rate, such as `16 %: 1200.5; 5 %: 30`. Rates of 0 are left out. */
const taxesText = (rows: readonly StatementRow[], number: (value: number) => string): string =>
  [
    ...grouped(
      rows.flatMap(({ taxes }) => taxes),
      ({ rate }) => String(rate),
    ),
  ]
    .filter(([rate]) => Number(rate) > 0)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([rate, parts]) => {
      const hundredths = parts.reduce((total, { taxKzt }) => total + Math.round(taxKzt * 100), 0);
      return `${number(Number(rate))} %: ${number(hundredths / 100)}`;
    })
    .join('; ');

/** Empty if no row has a fee. */
const feesOf = (rows: readonly StatementRow[]): Cell =>
  rows.some(({ feeKzt }) => feeKzt !== null) ? sum(rows, 'feeKzt') : '';

/** The payments, refunds and lost disputes of a month, in the time zone of the shop. Its totals are the revenue of the days. */
@Injectable()
export class Statement {
  constructor(
    private readonly orders: OrderStatisticsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly payments: PaymentsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The statement as a CSV file. @param month `yyyy-mm` */
  async file(month: string, language: Language): Promise<string> {
    const { delimiter, number } = spreadsheetFormat(language);
    const texts = TEXTS[language];
    const rows = await this.rows(month);
    const days = [...grouped(rows, ({ at }) => dayIn(at, this.config.SHOP_TIME_ZONE))];
    const total = (day: string, title: string, of: readonly StatementRow[]): Cell[] => [
      ...[
        day,
        title,
        '',
        '',
        '',
        '',
        '',
        '',
        sum(of, 'amountKzt'),
        '',
        '',
        sum(of, 'taxKzt'),
        '',
        feesOf(of),
        '',
        '',
        '',
        taxesText(of, number),
      ],
    ];
    const lines = [
      texts.columns,
      ...days.flatMap(([day, ofDay]) => [
        ...ofDay.map((row) => this.cells(day, row, texts, number)),
        total(day, texts.day, ofDay),
      ]),
      total(month, texts.month, rows),
    ];
    const cells = lines.map((line) =>
      line.map((cell) => (typeof cell === 'number' ? number(cell) : guardCell(cell))),
    );
    // Spreadsheets detect UTF-8 by the byte order mark.
    return `\ufeff${stringify(cells, { delimiter, quoted_match: QUOTED_CELL })}`;
  }

  private cells(
    day: string,
    row: StatementRow,
    { kinds, reversals }: typeof en,
    number: (value: number) => string,
  ): Cell[] {
    const {
      kind,
      order,
      documents,
      provider,
      reference,
      amount,
      amountKzt,
      delivery,
      tax,
      taxKzt,
      fee,
      feeKzt,
      taxes,
    } = row;
    const [rate, ...otherRates] = taxes.map((part) => part.rate);
    const rates = otherRates.length > 0 ? [rate, ...otherRates].join(' / ') : (rate ?? '');
    return [
      ...[
        day,
        (amount < 0 === (kind === 'payment') ? reversals : kinds)[kind],
        `№${orderNumber(order._id.toHexString())}`,
        documents.join(' '),
        provider,
      ],
      ...[reference, amount, order.currency.toUpperCase(), amountKzt, rates, tax, taxKzt],
      ...[fee ?? '', feeKzt ?? ''],
      ...[order.company?.name ?? '', order.company?.taxNumber ?? '', delivery],
      taxesText([row], number),
    ];
  }

  private async rows(month: string): Promise<StatementRow[]> {
    const zone = this.config.SHOP_TIME_ZONE;
    const first = `${month}-01`;
    const next = DateTime.fromISO(first).plus({ months: 1 }).toISODate() ?? first;
    const [from, until] = [dayStart(first, zone), dayStart(next, zone)];
    const orders = await this.orders.withMoney(from, until);
    const ids = orders.map(({ _id }) => _id.toHexString());
    const [invoices, payments] = await Promise.all([
      this.invoices.ofOrders(ids),
      this.payments.ofOrders(ids),
    ]);
    const documentsOf = grouped(invoices, ({ orderId }) => orderId.toHexString());
    const paymentsOf = grouped(payments, ({ orderId }) => orderId);
    const records = orders.map((order, index) => ({
      order,
      invoices: documentsOf.get(ids[index] ?? '') ?? [],
      payments: paymentsOf.get(ids[index] ?? '') ?? [],
    }));
    return statementRows(records, from, until);
  }
}
