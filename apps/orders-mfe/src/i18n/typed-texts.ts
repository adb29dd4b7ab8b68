import type common from './en.ts';
import type find from './find-en.ts';
import type invoice from './invoice-en.ts';
import type myOrders from './my-orders-en.ts';
import type order from './order-en.ts';
import type returnPage from './return-en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    orders: typeof common & typeof find & typeof invoice & typeof myOrders & typeof order & typeof returnPage;
  }
}
