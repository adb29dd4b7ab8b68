import type { StaticText } from '../../static-text.ts';

/** Authenticity, English. */
const text: StaticText = {
  title: 'Authenticity',
  description:
    'A watch from us is new, unworn and genuine. Here is what that means, and how you can check it yourself.',
  blocks: [
    {
      title: 'Where our watches come from',
      text: [
        'We buy from the brands themselves and from distributors they have authorised, never from the grey market. Each delivery is recorded with its serial numbers, so that we can trace every watch from the maker to your door.',
      ],
    },
    {
      title: 'What we check',
      text: [
        'Before a watch goes on sale, a watchmaker examines it:',
        [
          'serial and reference number on the case against the papers',
          'movement, finishing and engraving against the maker’s specification',
          'rate and amplitude on a timegrapher; for quartz, the rate',
          'water resistance by air pressure',
          'strap or bracelet, clasp, box and documents for completeness',
        ],
      ],
    },
    {
      title: 'What you receive',
      text: [
        'Your watch comes in the maker’s box with its warranty card, dated and stamped, its manual and an invoice that names the reference. Keep them together: they are part of the watch’s value.',
      ],
    },
    {
      title: 'How to verify it',
      text: [
        'Compare the serial number on the case with the warranty card. Many brands let you enter it on their site; any authorised workshop can confirm it as well.',
        'If you doubt anything, write to {email} with photographs of the dial, the case back and the card. We will answer within one working day.',
      ],
    },
    {
      title: 'Our promise',
      text: [
        'If an authorised workshop ever finds that a watch we sold is not genuine, we will take it back at any time, refund the full price and cover the cost of inspection and shipping.',
      ],
    },
  ],
};

export default text;
