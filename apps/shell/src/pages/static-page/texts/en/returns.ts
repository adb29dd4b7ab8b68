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
        'You may return any watch within 30 days after receipt, without giving a reason. You only need to tell us within that time. The parcel itself must be sent within 14 days of your message.',
      ],
    },
    {
      title: 'Condition of the watch',
      text: [
        'Please send the watch back as you received it:',
        [
          'unworn (other than to try it on), with no scratches or odours',
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
        'Open your order by the link in its emails and choose “Return a watch”. Once we have accepted the return, you find a carrier label there. If you cannot open the order, write to {email} with its number.',
        [
          'Print the label and put it on the original parcel.',
          'Do not show on the outside what is inside.',
          'Hand the parcel to the carrier and keep the receipt until you have your refund.',
        ],
      ],
    },
    {
      title: 'Return shipping',
      text: [
        'We pay for return shipping from every country we deliver to, except where the national post offers no returns service. In that case we will tell you in advance; you then choose a tracked service and cover its cost.',
      ],
    },
    {
      title: 'Your refund',
      text: [
        'We inspect each return by hand, usually within 3 working days of its arrival. We then refund the full price to the card or wallet you paid with, in the currency of the order; it reaches your account within 14 days of your return.',
        'We do not charge a restocking fee. Duties and taxes paid on import can be claimed back from the customs office that collected them; we will be glad to provide the documents.',
      ],
    },
    {
      title: 'Exchange',
      text: [
        'Write in your return which size, colour or watch you would like instead. Once we have inspected the returned watch, we send you the other one and refund the difference if it costs less.',
        'If you need it sooner, place a new order and return the first watch. That way the watch you want is reserved for you at once.',
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
