import { SHOP_NAME } from '@meridian/domain';
import type { StaticText } from '../../static-text.ts';

/** Terms of service, English. */
const text: StaticText = {
  title: 'Terms of service',
  description:
    'These terms apply whenever you use this site or buy a watch from us. They are written to be read: if anything is unclear, ask us before you order.',
  effective: 'In force from 1 January 2026.',
  blocks: [
    {
      title: 'Who we are',
      text: [
        `This shop is run by Meridian AB, a company registered in Stockholm, Sweden (“${SHOP_NAME}”, “we”). “You” are the person who visits the site or places an order as a consumer.`,
        'You can reach us at {email}. We reply in English and Russian.',
      ],
    },
    {
      title: 'Ordering',
      text: [
        'What you see on the site is an invitation to order. When you place an order we reserve the watches for you; the contract of sale is concluded once your payment has been confirmed.',
        'If a watch turns out to be unavailable, or if an obvious mistake has slipped into a price or a description, we will tell you without delay and refund in full what you have paid.',
        'You may order as a guest or with an account. You are responsible for keeping your password to yourself and for giving an address at which the parcel can be received. You must be at least 18 years old to order.',
      ],
    },
    {
      title: 'Prices and taxes',
      text: [
        'Prices are shown in Kazakhstani tenge, Russian roubles or US dollars. The price that applies is the one shown when you place the order, in the currency you chose.',
        'Prices include value added tax. VAT is removed from orders that are delivered outside the European Union. Every country that we deliver to today is outside the European Union, so the prices shown are already without VAT. The checkout adds only the delivery, unless it is free. Import duties and taxes that the country of delivery may charge are not part of our price and are borne by the recipient.',
      ],
    },
    {
      title: 'Payment',
      text: [
        'You pay by Visa or Mastercard, with Google Pay or Apple Pay, through a third-party payment provider, on its own secure page. Card numbers are entered there and only there: we neither see nor store them.',
        'If an order is not paid within the time shown on the payment page, it lapses and the watches go back on sale.',
      ],
    },
    {
      title: 'Delivery',
      text: [
        'We deliver to every country offered at checkout: Armenia, Belarus, Georgia, Kazakhstan, Kyrgyzstan and Russia. The checkout shows the delivery methods with their prices before you order, and the price at the time of your order applies. The product page and the checkout show when we expect to deliver; the dates at the time of your order apply and are repeated in your confirmation. We hand each parcel, insured at its full value, to a carrier and send you its tracking number. A signature is required on receipt.',
        'Risk passes to you when you, or someone you have named, take delivery of the parcel. Please check it in the carrier’s presence and report visible damage to us at once.',
      ],
    },
    {
      title: 'Returns and right of withdrawal',
      text: [
        'You may return a watch within 30 days of receiving it, without giving a reason. How this works is set out in our refund policy. Your statutory right of withdrawal is not affected.',
      ],
    },
    {
      title: 'Warranty and conformity',
      text: [
        'Every watch carries an international warranty of 24 months from the date of retail purchase. In addition, the statutory warranty under Swedish consumer law entitles you to make a claim for a defect that existed on delivery for 3 years after delivery.',
      ],
    },
    {
      title: 'Using the site',
      text: [
        'Photographs, drawings and texts on this site are protected. You may share links to it and print pages for your own use. Please do not copy the content for trade, disrupt the service or try to access data that is not yours.',
        'Brand names and trademarks belong to their owners. Colours on a screen can differ slightly from the watch on the wrist.',
      ],
    },
    {
      title: 'Liability',
      text: [
        'We are liable without limit for wilful misconduct, gross negligence and personal injury, and otherwise for foreseeable damage caused by a breach of these terms. Nothing in these terms limits rights that the law gives you as a consumer.',
      ],
    },
    {
      title: 'Governing law and disputes',
      text: [
        'Swedish law governs these terms and every order. If you live in another country, you keep the protection of the mandatory consumer rules of that country.',
        'We would rather settle any dispute with you directly. If we cannot, you may turn to the Swedish National Board for Consumer Disputes (Allmänna reklamationsnämnden, ARN) or to the courts of Sweden.',
      ],
    },
    {
      title: 'Changes',
      text: [
        'We may change these terms for future orders. The version that was published when you placed your order applies to it.',
      ],
    },
  ],
};

export default text;
