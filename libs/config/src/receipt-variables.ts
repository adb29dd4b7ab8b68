import { documented } from './documented.ts';
import { email, matching, oneOf, urlOf, word } from './value-types.ts';

/** The variables of fiscal receipts. */
export const receipts = {
  FISCAL_RECEIPTS: documented(
    oneOf(['none', 'provider', 'register']).default('none'),
    'Who issues the fiscal receipts of payments and refunds: `provider` is the payment provider of the order if it can (YooKassa, Freedom Pay), otherwise the register; `register` is always the register. docs/payments.md says which law applies',
    { default: '`none`; `register` in `npm start` with the sandbox' },
  ),
  FISCAL_REGISTER: documented(
    oneOf(['none', 'sandbox', 'atol']).default('none'),
    'The register of the shop: `sandbox` is its own test register, `atol` is ATOL Online, which registers payments in roubles and requires the variables `ATOL_*`',
    { default: '`none`; `sandbox` in `npm start` without keys of a provider' },
  ),
  ATOL_LOGIN: documented(word.optional(), 'Login of the ATOL Online API; requires `ATOL_PASSWORD`'),
  ATOL_PASSWORD: documented(word.optional(), 'Password of the ATOL Online API; requires `ATOL_LOGIN`'),
  ATOL_GROUP: documented(word.optional(), 'Code of the group of cash registers; requires `ATOL_LOGIN`'),
  ATOL_INN: documented(
    matching(/^(\d{10}|\d{12})$/, 'must have 10 or 12 digits', '10 or 12 digits').optional(),
    'Taxpayer number (INN) of the seller; requires `ATOL_LOGIN`',
  ),
  ATOL_TAXATION: documented(
    oneOf(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']).default('osn'),
    'Tax system of the seller; `osn` is the general one',
  ),
  ATOL_EMAIL: documented(email.optional(), 'Email of the seller on the receipts; requires `ATOL_LOGIN`'),
  ATOL_API_URL: documented(
    urlOf('https://service.example', 'https:', 'http:').default('https://online.atol.ru/possystem/v5'),
    'URL of the ATOL Online API; `https://testonline.atol.ru/possystem/v5` is the test environment',
  ),
};
