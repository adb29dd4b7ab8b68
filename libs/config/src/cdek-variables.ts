import { documented } from './documented.ts';
import { matching, oneOf, urlOf, wholeNumber, word } from './value-types.ts';

/** The variables of the carrier CDEK. */
export const cdek = {
  CDEK_ACCOUNT: documented(
    word.optional(),
    'Account of the integration with CDEK; requires `CDEK_PASSWORD` and `CDEK_SHIPMENT_POINT`. docs/cdek.md says how to connect CDEK',
  ),
  CDEK_PASSWORD: documented(word.optional(), 'Secure password of the account; requires `CDEK_ACCOUNT`'),
  CDEK_SHIPMENT_POINT: documented(
    matching(
      /^[A-Z]{2,8}\d{1,6}$/,
      'must be the code of an office such as ALA12',
      'code such as `ALA12`',
    ).optional(),
    'Code of the CDEK office to which the shop brings its parcels; requires `CDEK_ACCOUNT`',
  ),
  CDEK_CURRENCY: documented(
    oneOf(['kzt', 'rub', 'usd']).default('kzt'),
    'Currency of the contract, in which CDEK insures parcels',
  ),
  CDEK_COURIER_TARIFF: documented(
    wholeNumber(1, 99_999).default(137),
    'Code of the tariff from an office to the door; 137 is “Parcel warehouse–door”',
  ),
  CDEK_PICKUP_TARIFF: documented(
    wholeNumber(1, 99_999).default(136),
    'Code of the tariff from an office to a pickup point; 136 is “Parcel warehouse–warehouse”',
  ),
  CDEK_API_URL: documented(
    urlOf('https://service.example', 'https:', 'http:').default('https://api.cdek.ru'),
    'URL of the CDEK API; `https://api.edu.cdek.ru` is the test environment',
  ),
};
