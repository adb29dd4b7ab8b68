import { SHOP_EMAIL } from '@meridian/domain';
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
        'We buy from the brands themselves and from distributors they have authorized, never from the grey market. Each delivery is recorded with its serial numbers, so that we can tell the path of every watch from the manufacture to your door.',
      ],
    },
    {
      title: 'What we check',
      text: [
        'Before a watch goes on sale, a watchmaker examines it:',
        [
          'serial and reference number on the case against the papers',
          'movement, finishing and engraving against the maker’s specification',
          'rate and amplitude on the timing machine, or the rate of the quartz',
          'water resistance by air pressure',
          'strap or bracelet, clasp, box and documents for completeness',
        ],
      ],
    },
    {
      title: 'What you receive',
      text: [
        'Your watch comes in the maker’s box with its warranty card, dated and stamped, its manual and an invoice that names the reference. Keep them together: they make up part of its value.',
      ],
    },
    {
      title: 'How to verify it',
      text: [
        'Compare the serial number on the case with the warranty card. Many brands let you enter it on their site; any authorized workshop can confirm it as well.',
        `If you doubt anything, write to ${SHOP_EMAIL} with photographs of the dial, the case back and the card. We answer within one working day.`,
      ],
    },
    {
      title: 'Our promise',
      text: [
        'Should an authorized workshop ever find that a watch we sold is not genuine, we take it back at any time, refund its full price and bear the cost of the examination and of the transport.',
      ],
    },
  ],
};

export default text;
