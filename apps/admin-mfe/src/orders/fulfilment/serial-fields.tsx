import type { EndpointInput, Order } from '@meridian/contracts';
import { isApiError } from '@meridian/api-client';
import { MAX_SERIAL_NUMBER_LENGTH } from '@meridian/domain';
import { type TFunction, useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { TextArea, TextInput } from '@meridian/ui';

/** Entered serial numbers as text, by the index of the line. */
export type SerialDraft = Readonly<Record<number, string>>;

const MAX_ROWS = 6;

const numbersOf = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((number) => number.trim())
    .filter(Boolean);

const hasTooMany = (text: string, quantity: number): boolean => numbersOf(text).length > quantity;

export const hasSerialProblem = ({ items }: Order, draft: SerialDraft): boolean =>
  items.some(({ quantity }, line) => hasTooMany(draft[line] ?? '', quantity));

/** The lines whose numbers were changed. */
export const changedSerials = (
  { items }: Order,
  draft: SerialDraft,
): EndpointInput<'PUT /api/orders/:id/serial-numbers'>['body']['lines'] =>
  items.flatMap(({ serialNumbers = [] }, line) => {
    const text = draft[line];
    if (text === undefined) return [];
    const entered = numbersOf(text);
    return entered.join('\n') === serialNumbers.join('\n') ? [] : [{ line, serialNumbers: entered }];
  });

/** The message for a failed request. It names numbers that belong to other pieces. */
export const serialProblemText = (t: TFunction<'admin'>, error: unknown): string | undefined =>
  isApiError(error, 'serialNumberTaken')
    ? t('fulfilment.serials.taken', { numbers: error.details.serialNumbers.join(', ') })
    : problemText(t, error);

/** A field per line of an order; lines with several pieces have several rows. */
export const SerialFields = ({
  order,
  draft,
  onChange,
}: {
  order: Order;
  draft: SerialDraft;
  onChange: (draft: SerialDraft) => void;
}) => {
  const { t } = useTexts('admin');
  return order.items.map(
    ({ name, colorName, size, quantity: ordered, removed = 0, serialNumbers = [] }, line) => {
      const quantity = ordered - removed;
      if (quantity === 0) return null;
      const text = draft[line] ?? serialNumbers.join('\n');
      const shared = {
        look: 'frame',
        autoComplete: 'off',
        spellCheck: false,
        value: text,
        error: hasTooMany(text, quantity) ? t('fulfilment.serials.tooMany') : undefined,
        onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [line]: target.value }),
        'data-testid': 'serial-numbers',
      } as const;
      const watch = { name: [name, colorName, size].join(', ') };
      return quantity === 1 ? (
        <TextInput
          key={line}
          {...shared}
          label={t('fulfilment.serials.one', watch)}
          maxLength={MAX_SERIAL_NUMBER_LENGTH}
        />
      ) : (
        <TextArea
          key={line}
          {...shared}
          label={t('fulfilment.serials.several', watch)}
          hint={t('fulfilment.serials.severalHint', { count: quantity })}
          rows={Math.min(quantity, MAX_ROWS)}
        />
      );
    },
  );
};
