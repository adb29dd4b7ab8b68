import { formatPhone, type ListedClient } from '@meridian/contracts';
import type { TFunction } from '@meridian/i18n';
import type { CsvColumn } from '../panel/export/export-csv.ts';

/** The columns of the clients export. */
export const clientColumns = (t: TFunction<'admin'>): CsvColumn<ListedClient>[] =>
  (
    [
      ['name', ({ name }) => name],
      ['surname', ({ surname }) => surname],
      ['email', ({ email }) => email],
      ['phone', ({ userInfo }) => formatPhone(userInfo.phone)],
      ['pickupPoint', ({ userInfo }) => userInfo.pickupPoint],
      ['guest', ({ guest }) => (guest === 'only' ? t('clients.guest') : '')],
      ['orderCount', ({ orderCount }) => orderCount],
      ['totalOrderAmount', ({ totalOrderAmount }) => totalOrderAmount],
      ['unpaidOrderAmount', ({ unpaidOrderAmount }) => unpaidOrderAmount],
    ] as const satisfies (readonly [string, CsvColumn<ListedClient>['value']])[]
  ).map(([name, value]) => ({ title: t(`clients.${name}`), value }));
