/** Duties of deliveries to other countries. */
export const customs = {
  title: 'Customs',
  lead: 'What customers read about customs duties before they pay. The seller is registered in: {{country}}. Parcels between Armenia, Belarus, Kazakhstan, Kyrgyzstan and Russia pass no customs: “Automatic” follows from that. Placed orders keep their notice.',
  noSeller:
    'What customers read about customs duties before they pay. Enter the country of the seller in the settings, so that the shop knows which parcels pass customs.',
  rule: 'Customs duties',
  bySeller: 'Automatic: {{rule}}',
  rules: {
    none: 'no duties, no notice',
    included: 'included in the price',
    estimated: 'expected amount',
    mayBeCharged: 'may be charged',
  },
  percent: 'Percent',
  dutyFree: 'Of the worth above',
  currency: 'Currency',
  problems: {
    percent: 'Enter a number from 0 to 1,000 with at most two decimals',
    amount: 'Enter an amount with at most two decimals',
  },
};
