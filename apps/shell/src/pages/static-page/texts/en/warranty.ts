import type { StaticText } from '../../static-text.ts';

/** International warranty, English. */
const text: StaticText = {
  title: 'International warranty',
  description:
    'Every watch we sell carries an international warranty of 24 months. It travels with the watch, wherever you wear it.',
  effective: 'In force from 1 January 2026.',
  blocks: [
    {
      title: 'How long',
      text: [
        'The warranty runs for 24 months from the date of retail purchase, as shown on your warranty card and order confirmation. A repair or a replacement does not extend it, but a replacement part is covered until the warranty ends, and for at least 6 months.',
      ],
    },
    {
      title: 'What it covers',
      text: [
        'Defects of material and workmanship:',
        [
          'the movement, mechanical or quartz, including its module and complications',
          'the case, crown, pushers and gaskets',
          'the dial, the hands and the sapphire or mineral crystal, if they fail by themselves',
          'the bracelet and its clasp',
        ],
        'We repair the watch free of charge, with original parts. If it cannot be repaired, or not within 45 days, we will replace it with the same or an equivalent model, or refund the price.',
      ],
    },
    {
      title: 'What it does not cover',
      text: [
        [
          'wear that comes with use: scratches, faded colours, straps of leather, rubber or fabric',
          'batteries, unless flat on delivery',
          'damage by accident, neglect or improper use, such as wearing a watch deeper than it is rated for',
          'watches opened or altered by anyone other than an authorised workshop',
          'watches whose serial number has been removed or made illegible',
        ],
      ],
    },
    {
      title: 'Water resistance',
      text: [
        'Water resistance is checked before a watch leaves us, but gaskets age. Have them tested once a year if you swim with your watch, never press the pushers under water, and rinse it after the sea.',
      ],
    },
    {
      title: 'How to claim',
      text: [
        'Write to {email}, tell us what happened and name your order or the serial number. We will send you a label for the insured transport to our workshop, or the address of an authorised one near you. Please add the warranty card, or a copy of the order confirmation.',
        'You receive an estimate of the time within 5 working days of the watch’s arrival. If the claim is covered, we pay for shipping both ways.',
      ],
    },
    {
      title: 'Statutory warranty',
      text: [
        'This warranty is given in addition to your rights by law. Under Swedish consumer law you may make a claim for a defect that existed on delivery for 3 years after delivery; a defect that appears within the first 2 years is presumed to be one. Mandatory rights in the country you live in are not affected.',
      ],
    },
  ],
};

export default text;
