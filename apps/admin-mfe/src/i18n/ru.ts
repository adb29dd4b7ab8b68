import { activity } from './ru/activity.ts';
import { campaigns } from './ru/campaigns.ts';
import { changeOrder } from './ru/change-order.ts';
import { clients } from './ru/clients.ts';
import { customs } from './ru/customs.ts';
import { dashboard } from './ru/dashboard.ts';
import { delivery, points } from './ru/delivery.ts';
import { collections, images, lookups, namePages } from './ru/lookups.ts';
import { discounts } from './ru/discounts.ts';
import { form } from './ru/form.ts';
import { fulfilment } from './ru/fulfilment.ts';
import { imports } from './ru/imports.ts';
import { newOrder } from './ru/new-order.ts';
import { orders } from './ru/orders.ts';
import { auth, common, invitation, panel, platform, shortcuts, tabs } from './ru/panel.ts';
import { bulk } from './ru/bulk.ts';
import { products } from './ru/products.ts';
import { promotions } from './ru/promotions.ts';
import { publishing } from './ru/publishing.ts';
import { rates } from './ru/rates.ts';
import { returns } from './ru/returns.ts';
import { security } from './ru/security.ts';
import { settings } from './ru/settings.ts';
import { access, staff } from './ru/staff.ts';
import { stock } from './ru/stock.ts';
import { payments } from './ru/payments.ts';
import { taxes } from './ru/taxes.ts';
import { work } from './ru/work.ts';

/** The admin panel's texts in Russian. */
export default {
  auth,
  invitation,
  panel,
  platform,
  tabs,
  common,
  shortcuts,
  dashboard,
  orders,
  fulfilment,
  returns,
  newOrder,
  changeOrder,
  lookups,
  collections,
  namePages,
  images,
  products,
  publishing,
  bulk,
  campaigns,
  discounts,
  promotions,
  form,
  imports,
  clients,
  activity,
  settings,
  customs,
  rates,
  delivery,
  points,
  access,
  staff,
  security,
  stock,
  payments,
  taxes,
  work,
};
