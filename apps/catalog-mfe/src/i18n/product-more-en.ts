/** Texts of the product page in English that are not in its first load. */
export default {
  policies: {
    shippingText: [
      'Every parcel is insured. A signature is required on delivery.',
      'We dispatch and deliver on working days, to {{countries}}. The price and the expected dates are shown at checkout and in your confirmation.',
      'You have 30 days from delivery to return a watch. Ask us for a prepaid label. Returns are free wherever the national post offers a returns service.',
    ],
    paymentText: [
      'Pay by Visa or Mastercard, with Google Pay or Apple Pay, on our payment provider’s secure page.',
      'We never see or store your card number. The price is final: the checkout adds only the delivery, unless it is free. VAT is removed for deliveries outside the EU, and the prices shown already reflect this. Import duties, if any, are charged by your country’s customs.',
    ],
    shippingLink: 'Refund policy',
    paymentLink: 'Terms of service',
  },
  unlisted: {
    draft: 'Draft preview.',
    draftText: 'Only people with this link can see this page. The watch cannot be ordered yet.',
    gone: 'This watch is no longer sold.',
    similar: 'Similar watches',
    toCatalogue: 'See all watches',
  },
};
