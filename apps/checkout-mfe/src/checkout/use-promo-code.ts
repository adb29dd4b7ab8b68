import type { ErrorDetails, OrderQuote } from '@meridian/contracts';
import { type Currency, normalizeCode } from '@meridian/domain';
import { useShop } from '@meridian/store';
import { useReducer, useState } from 'react';
import type { CheckoutForm } from '../form-schema/form-schema.ts';
import type { CartLines } from '../lines/use-cart-lines.ts';
import type { Delivery } from './use-delivery.ts';

/** Why a code is not applied. `unchecked`: there was no valid response; `order`: the order itself cannot be priced. */
export type PromoProblem = Omit<ErrorDetails<'promotionInvalid'>, 'reason'> & {
  reason: ErrorDetails<'promotionInvalid'>['reason'] | 'tooManyAttempts' | 'unchecked' | 'order';
};

/** The result of a check of a code: the order with it, or why it is not applied. */
type CheckedCode = { code: string; currency: Currency } & (
  | { quote: OrderQuote; problem?: undefined; isRefused?: undefined }
  | { quote?: undefined; problem: PromoProblem; /** Whether an order was refused for it. */ isRefused?: true }
);

export interface PromoCode {
  /** The code that is checked; empty before the shopper applies one. */
  code: string;
  /** Starts to check the entered code. */
  apply: () => void;
  /** Ends the checks. */
  drop: () => void;
  /** The last check of the code. It stays while the code is checked again. */
  checked: CheckedCode | undefined;
  setChecked: (checked: CheckedCode) => void;
  isChecking: boolean;
  setIsChecking: (isChecking: boolean) => void;
  /** The order with the code; undefined without a code that applies. */
  quote: OrderQuote | undefined;
  /** Whether the sums of the last check are in another currency than the cart. */
  isOutdated: boolean;
  /** Whether there is an entered code without any result. */
  isUnchecked: () => boolean;
  /** The code to order with: the entered one, unless the shopper sees that it does not apply. */
  codeToSend: () => string | undefined;
  /** Shows why an order was refused. */
  refuse: (problem: PromoProblem) => void;
  /** Incremented by `recheck`, which checks the code again although nothing has changed here. */
  revision: number;
  recheck: () => void;
}

export interface PromoCodeProps {
  form: CheckoutForm;
  cart: CartLines;
  delivery: Delivery;
  promo: PromoCode;
}

/** The state of the promo code. The field, which is loaded when it is needed, checks the code. */
export const usePromoCode = ({ getValues }: CheckoutForm, { isEmpty }: CartLines): PromoCode => {
  const currency = useShop((state) => state.locale.currency);
  const [code, setCode] = useState('');
  const [last, setChecked] = useState<CheckedCode>();
  const [isChecking, setIsChecking] = useState(false);
  const [revision, recheck] = useReducer((count: number) => count + 1, 0);
  const entered = () => normalizeCode(getValues('promoCode') ?? '');
  const checked = last?.code === code ? last : undefined;
  const isOutdated = !isEmpty && checked?.quote !== undefined && checked.currency !== currency;
  return {
    code,
    apply: () => setCode(entered()),
    drop: () => {
      setCode('');
      setChecked(undefined);
      setIsChecking(false);
    },
    checked,
    setChecked,
    isChecking: isChecking && !isEmpty,
    setIsChecking,
    quote: isEmpty || isOutdated ? undefined : checked?.quote,
    isOutdated,
    isUnchecked: () => entered() !== '' && checked?.code !== entered(),
    codeToSend: () => {
      const reason = checked?.problem?.reason;
      const isUsable = reason === undefined || reason === 'unchecked' || reason === 'order';
      return isUsable ? checked?.code : undefined;
    },
    refuse: (problem) => setChecked({ code, currency, problem, isRefused: true }),
    revision,
    recheck,
  };
};
