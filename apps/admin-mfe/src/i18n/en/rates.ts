/** Exchange rates by day. */
export const rates = {
  title: 'Exchange rates',
  today: 'Today, {{day}}',
  lead: 'A rate holds from its day until the day of the next one. A new order keeps the rate of its day: for its value in tenge in the statistics and the statement, and for expected duties.',
  one: '1 {{symbol}} = {{rate}} ₸',
  since: 'since {{day}}',
  byDefault: 'until you set a rate',
  held: 'The service has reported {{rate}} for {{day}}, after {{previous}}. It differs by more than 20%, so orders still use the earlier rate. Check it, and set it if it is right.',
  accept: 'Set this rate',
  problems: {
    unavailable:
      'The service did not respond at {{at}}. The last known rates hold; the shop asks again every ten minutes.',
    invalid:
      'The service sent no readable rates at {{at}}. The last known rates hold; the shop asks again every ten minutes.',
    incomplete:
      'The service had no rates of the day at {{at}}. The last known rates hold; the shop asks again every ten minutes.',
  },
  reported: 'The service last reported rates at {{at}}. It does so once a day.',
  notReported: 'The service has reported no rates yet.',
  noService:
    'No service reports rates. Type or import them, or ask the operator of the shop to set EXCHANGE_RATES_URL.',
  set: 'Set a rate',
  setLead: 'It replaces the rate of that day, also one of the service. Placed orders keep theirs.',
  save: 'Set the rate',
  invalid: 'Enter a number greater than 0 with at most four decimals, and a day',
  month: 'Rates of a month',
  chooseMonth: 'Month',
  empty: 'No rates in this month',
  emptyText: 'The last earlier rate holds.',
  rate: 'Rate',
  source: 'Source',
  sources: { typed: 'typed', imported: 'imported', service: 'service' },
  fields: { day: 'Day', currency: 'Currency', kzt: 'Tenge for one' },
  removeOf: 'Remove the rate {{rate}} of {{day}}',
  removeTitle: 'Remove the rate of {{day}}?',
  removeText: 'Until the next rate, the one before it holds. Placed orders keep their rate.',
  importText:
    'Paste a list with the columns day, currency and kzt, or choose a CSV file. Days are 2026-12-31 or 31.12.2026, currencies USD or RUB.',
  list: 'List of rates',
  applied: 'The rates are saved',
};
