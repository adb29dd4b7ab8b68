import { activity } from './en/activity.ts';
import { campaigns } from './en/campaigns.ts';
import { changeOrder } from './en/change-order.ts';
import { clients } from './en/clients.ts';
import { customs } from './en/customs.ts';
import { dashboard } from './en/dashboard.ts';
import { delivery, points } from './en/delivery.ts';
import { collections, images, lookups, namePages } from './en/lookups.ts';
import { discounts } from './en/discounts.ts';
import { form } from './en/form.ts';
import { fulfilment } from './en/fulfilment.ts';
import { imports } from './en/imports.ts';
import { newOrder } from './en/new-order.ts';
import { orders } from './en/orders.ts';
import { auth, common, invitation, panel, platform, shortcuts, tabs } from './en/panel.ts';
import { bulk } from './en/bulk.ts';
import { products } from './en/products.ts';
import { promotions } from './en/promotions.ts';
import { publishing } from './en/publishing.ts';
import { rates } from './en/rates.ts';
import { returns } from './en/returns.ts';
import { security } from './en/security.ts';
import { settings } from './en/settings.ts';
import { access, staff } from './en/staff.ts';
import { stock } from './en/stock.ts';
import { payments } from './en/payments.ts';
import { taxes } from './en/taxes.ts';
import { work } from './en/work.ts';

/** The admin panel's texts in English. */
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
