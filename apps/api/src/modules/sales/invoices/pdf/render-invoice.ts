import type { Invoice } from '@meridian/contracts';
import {
  countryName,
  CURRENCY_SYMBOLS,
  dateLocale,
  DELIVERY_COUNTRIES,
  formatPrice,
  inLanguage,
  type Language,
  noTaxReason,
  sizeLabel,
  taxNumberLabel,
  total,
  shortUrl,
  undiscountedPrice,
} from '@meridian/domain';
import { fill } from '../../../messages/mail/mail-layout.ts';
import { type Column, InvoiceDocument, type Style } from './invoice-document.ts';
import { INVOICE_TEXTS } from './invoice-texts.ts';

/** A row of serial numbers is this long at most, so that it fits on a page. */
const SERIAL_NUMBERS_PER_ROW = 20;
const COLUMNS = {
  item: { left: 0, width: 225 },
  quantity: { left: 235, width: 50 },
  price: { left: 290, width: 97 },
  total: { left: 392, width: 103.28 },
} as const satisfies Record<string, Column>;
const LEFT: Column = { left: 0, width: 235 };
const RIGHT: Column = { left: 255, width: 240.28 };
const LABEL: Column = { left: 180, width: 200 };
const BOLD: Style = { font: 'bold' };
const QUIET: Style = { quiet: true, size: 8 };
const NUMBER: Style = { align: 'right' };

const chunksOf = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

/** The lines below the name of the seller. Empty values leave no gap. */
export const sellerDetails = (seller: Invoice['seller'], language: Language): string[] =>
  [
    seller.address,
    seller.country && countryName(seller.country, language),
    seller.taxId && fill(INVOICE_TEXTS[language].taxId, { taxId: seller.taxId }),
    seller.email,
    seller.phone,
    seller.messenger && shortUrl(seller.messenger),
    seller.hours,
  ].flatMap((line) => line || []);

/** The name of the buyer, a company or a private person, and the lines below it. Empty values leave no gap. */
export const buyerDetails = (
  { buyer, tax }: Pick<Invoice, 'buyer' | 'tax'>,
  language: Language,
): string[] => {
  const { name, address, company, email } = buyer;
  const { country: stored } = tax;
  const country =
    language === 'ru' ? stored : (DELIVERY_COUNTRIES.find(({ value }) => value === stored)?.en ?? stored);
  const [title, ...lines] = company
    ? [
        company.name,
        `${taxNumberLabel(stored, language)}: ${company.taxNumber}`,
        company.address,
        country,
        fill(INVOICE_TEXTS[language].contactPerson, { name }),
      ]
    : [name, ...address, country];
  return [title ?? '', ...[...lines, email].flatMap((line) => line || [])];
};

/** A document in a language, with the formats of that language. */
class InvoiceRendering {
  private readonly text;
  private readonly page: InvoiceDocument;
  private readonly title: string;

  constructor(
    private readonly invoice: Invoice,
    private readonly language: Language,
  ) {
    this.text = INVOICE_TEXTS[language];
    this.title = fill(this.text[invoice.kind], { number: invoice.number });
    this.page = new InvoiceDocument(invoice, this.title, language);
  }

  render(): Promise<Buffer> {
    this.head();
    this.parties();
    this.lines();
    this.totals();
    this.notes();
    return this.page.finish(this.title, (page, pages) =>
      fill(this.text.page, { page: String(page), pages: String(pages) }),
    );
  }

  private price(amount: number): string {
    return formatPrice(amount, this.invoice.currency, this.language);
  }

  private day(day: string): string {
    const format = new Intl.DateTimeFormat(dateLocale(this.language), { dateStyle: 'long', timeZone: 'UTC' });
    return format.format(new Date(day));
  }

  private head(): void {
    const { text, invoice } = this;
    const correction = invoice.kind === 'invoice' ? text.reverses : text.corrects;
    const facts = [
      [text.date, this.day(invoice.day)],
      [text.order, invoice.orderNumber],
      [text.orderDate, this.day(invoice.orderDate)],
      ...(invoice.invoiceNumber === null ? [] : [[correction, invoice.invoiceNumber]]),
    ];
    this.page.columns([
      { column: LEFT, lines: [{ text: this.title, style: { font: 'bold', size: 18 } }] },
      {
        column: RIGHT,
        lines: facts.map(([label, value]) => ({ text: `${label}: ${value}`, style: NUMBER })),
      },
    ]);
    this.page.space(24);
  }

  private parties(): void {
    const { text, language } = this;
    const { seller } = this.invoice;
    const [buyerName = '', ...buyerLines] = buyerDetails(this.invoice, language);
    const block = (title: string, name: string, lines: readonly string[]) => [
      { text: title, style: QUIET },
      ...(name ? [{ text: name, style: BOLD }] : []),
      ...lines.map((line) => ({ text: line })),
    ];
    this.page.columns([
      {
        column: LEFT,
        lines: block(text.seller, seller.name, sellerDetails(seller, language)),
      },
      {
        column: RIGHT,
        lines: block(text.buyer, buyerName, buyerLines),
      },
    ]);
    this.page.space(24);
  }

  private lines(): void {
    const { page, text, language } = this;
    const { item, quantity, price, total: amount } = COLUMNS;
    const { lines } = this.invoice;
    if (lines.length === 0) return;
    page.repeat(() => {
      const heading: Style = { ...QUIET, align: 'right' };
      page.row(
        [
          { text: text.item, column: item, style: QUIET },
          { text: text.quantity, column: quantity, style: heading },
          { text: text.price, column: price, style: heading },
          { text: text.lineTotal, column: amount, style: heading },
        ],
        4,
      );
      page.rule(6);
    });
    for (const line of lines) {
      const name = inLanguage(line, 'name', language);
      const color = inLanguage(line, 'colorName', language);
      // Keeps the name and the SKU of a line on one page.
      page.makeRoom(40);
      page.row([
        { text: [name, color, sizeLabel(line.size, language)].filter(Boolean).join(', '), column: item },
        { text: String(line.quantity), column: quantity, style: NUMBER },
        { text: this.price(line.price), column: price, style: NUMBER },
        { text: this.price(line.total), column: amount, style: NUMBER },
      ]);
      const note = this.priceNote(line);
      if (note !== null) page.row([{ text: note, column: item, style: QUIET }]);
      if (line.tax && this.invoice.tax.amount > 0)
        page.row([{ text: this.taxOf(line.tax), column: item, style: QUIET }]);
      if (line.sku) page.row([{ text: fill(text.sku, { sku: line.sku }), column: item, style: QUIET }]);
      for (const numbers of chunksOf(line.serialNumbers, SERIAL_NUMBERS_PER_ROW))
        page.row([
          { text: fill(text.serialNumbers, { numbers: numbers.join(', ') }), column: item, style: QUIET },
        ]);
      page.space(5);
      page.rule(6);
    }
    page.repeat(undefined);
  }

  /** Why a line costs less than its watch. */
  private priceNote(line: Invoice['lines'][number]): string | null {
    const { text } = this;
    if (line.isGift) return text.gift;
    const price = undiscountedPrice(line);
    if (price === undefined) return null;
    return fill(line.discount ? text.undiscountedPrice : text.regularPrice, { price: this.price(price) });
  }

  private totals(): void {
    const { page, text } = this;
    const { kind, lines, discount, delivery, deliveryMethod, amount, taxes, deliveryTax } = this.invoice;
    const isInvoice = kind === 'invoice';
    const deliveryName = deliveryMethod
      ? fill(text.deliveryBy, { method: inLanguage(deliveryMethod, 'name', this.language) })
      : text.delivery;
    const deliveryLabel =
      deliveryTax && taxes.length > 1 ? `${deliveryName}. ${this.taxOf(deliveryTax)}` : deliveryName;
    const sums: [label: string, value: string, style?: Style][] = [
      ...(lines.length > 0 ? [[text.subtotal, this.price(total(lines))] satisfies [string, string]] : []),
      ...(discount > 0 ? [[text.notRefunded, this.price(-discount)] satisfies [string, string]] : []),
      ...(isInvoice || delivery > 0
        ? [[deliveryLabel, this.price(delivery)] satisfies [string, string]]
        : []),
      [isInvoice ? text.total : text.refunded, this.price(amount), { font: 'bold', size: 11 }],
      ...this.taxes(),
      ...this.books(isInvoice ? text.total : text.refunded),
    ];
    // Sums are not separated from each other.
    page.makeRoom(sums.length * 20 + 20);
    page.space(4);
    for (const [label, value, style] of sums)
      page.row(
        [
          { text: label, column: LABEL, ...(style && { style }) },
          { text: value, column: { left: 330, width: 165.28 }, style: { ...style, align: 'right' } },
        ],
        4,
      );
    page.space(16);
  }

  /** The tax by rate. A document with one rate does not repeat its amount. */
  private taxes(): [label: string, value: string][] {
    const { text } = this;
    const { taxes, tax, seller } = this.invoice;
    const isOnly = taxes.length === 1;
    return taxes.map(({ rate, amount, tax: included }) => {
      const values = { rate: this.number(rate), amount: this.price(amount) };
      if (rate === 0)
        return [isOnly ? text.vat : fill(text.noTaxOf, values), text.noTax[noTaxReason(seller, tax.country)]];
      return [fill(isOnly ? text.tax : text.taxOf, values), this.price(included)];
    });
  }

  /** The amount and the tax in the currency of the books. */
  private books(total: string): [label: string, value: string][] {
    const { text, language } = this;
    const { books, currency } = this.invoice;
    if (!books) return [];
    const unit = formatPrice(1, currency, language);
    const rate = `${this.number(books.rate, 4)}\u00a0${CURRENCY_SYMBOLS.kzt}`;
    const row = (label: string, amount: number): [string, string] => [
      fill(text.books, { label, unit, rate }),
      formatPrice(amount, 'kzt', language),
    ];
    return [row(total, books.amount), ...(books.tax > 0 ? [row(text.vat, books.tax)] : [])];
  }

  /** The tax of a line or of the delivery. */
  private taxOf({ rate, amount }: { rate: number; amount: number }): string {
    return fill(this.text.lineTax, { rate: this.number(rate), tax: this.price(amount) });
  }

  private number(value: number, maximumFractionDigits = 2): string {
    return new Intl.NumberFormat(dateLocale(this.language), { maximumFractionDigits }).format(value);
  }

  private notes(): void {
    const { page, text } = this;
    const { kind, reason, warrantyUntil, seller, deliveryMethod, promoCode } = this.invoice;
    const notes = [
      promoCode &&
        fill(text.promoCode[promoCode.gives], {
          code: promoCode.code,
          discount: this.price(promoCode.discount),
        }),
      kind === 'invoice' ? text.paid : null,
      reason && fill(text.reason, { reason }),
      kind === 'invoice' && deliveryMethod?.place
        ? fill(text.pickupPoint, { place: deliveryMethod.place })
        : null,
      warrantyUntil && fill(text.warranty, { day: this.day(warrantyUntil) }),
      seller.bank && fill(text.bank, { bank: seller.bank }),
    ];
    for (const note of notes) if (note) page.row([{ text: note, column: { left: 0, width: page.width } }], 3);
  }
}

/** Returns an invoice or a credit note as a PDF file. Equal documents give equal files. */
export const renderInvoice = (invoice: Invoice, language: Language): Promise<Buffer> =>
  new InvoiceRendering(invoice, language).render();
