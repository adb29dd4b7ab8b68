import { SHOP_EMAIL } from '@meridian/domain';
import type { StaticText } from '../../static-text.ts';

/** Refund policy, English. */
const text: StaticText = {
  title: 'Refund policy',
  description:
    'A watch has to be worn to be known. You have 30 days from the day you receive it to change your mind.',
  effective: 'In force from 1 January 2026.',
  blocks: [
    {
      title: 'Thirty days',
      text: [
        'You may return any watch within 30 days after receipt, without giving a reason. It is enough that you tell us within that time; the parcel may travel later, but not later than 14 days after your message.',
      ],
    },
    {
      title: 'In what condition',
      text: [
        'Please send the watch back as you received it:',
        [
          'unworn except for trying it on, without scratches or scent',
          'with protective films, tags and spare links in place',
          'with box, papers and warranty card',
          'the strap not cut or shortened, the bracelet not altered beyond its spare links',
        ],
        'If a watch has lost value because it was handled more than trying on requires, we may deduct that loss from the refund. Watches engraved or made to your order cannot be returned unless they are defective.',
      ],
    },
    {
      title: 'How to return',
      text: [
        `Write to ${SHOP_EMAIL} with your order number. We answer with a carrier label: returns travel with this label, which we send on request.`,
        [
          'Print the label and put it on the original parcel.',
          'Leave out any sign of the contents on the outside.',
          'Hand the parcel to the carrier and keep the receipt until you have your refund.',
        ],
      ],
    },
    {
      title: 'Who pays for the way back',
      text: [
        'We do. Return shipping is paid by us from every country we deliver to, except where the national post offers no returns service. In that case we tell you so beforehand, you choose a tracked service yourself and bear its cost.',
      ],
    },
    {
      title: 'Your refund',
      text: [
        'We inspect each return by hand, usually within 3 working days of its arrival. We then refund the full price to the card or wallet you paid with, in the currency of the order; it reaches your account within 14 days of your return.',
        'We do not charge a restocking fee. Duties and taxes paid on import can be claimed back from the customs office that collected them; we gladly provide the papers.',
      ],
    },
    {
      title: 'Exchange',
      text: [
        'For another size or colour, place a new order and return the first watch. That way the watch you want is reserved for you at once.',
      ],
    },
    {
      title: 'If something is wrong',
      text: [
        'If a watch arrives damaged, or is not the one you ordered, write to us with a photograph within 7 days. We replace it or refund it, at our cost in every country. Later defects are covered by the 24-month international warranty and the statutory warranty of 3 years.',
      ],
    },
  ],
};

export default text;
