import { SHOP_EMAIL } from '@meridian/domain';
import type { StaticText } from '../../static-text.ts';

/** Accessibility statement, English. */
const text: StaticText = {
  title: 'Accessibility',
  description:
    'Everybody should be able to choose and buy a watch here. We build and test this site towards WCAG 2.1 AA, the Web Content Accessibility Guidelines at their level AA.',
  effective: 'Last reviewed on 1 November 2026.',
  blocks: [
    {
      title: 'What we have done',
      text: [
        [
          'Everything can be used by keyboard alone, from the menu to the payment, with a focus you can see.',
          'Pages have landmarks, headings in order and a link that skips to the content; dialogs return the focus when they close.',
          'Screen readers are told of changes to the cart and the wish list, and of errors in forms, at the field they concern.',
          'Text has a contrast of at least 4.5 to 1 and grows to 200 % without loss; on a phone nothing has to be scrolled sideways.',
          'Targets measure at least 44 pixels; what can be swiped can also be pressed.',
          'Colours are always named, never the only sign.',
          'Movement is short, and left out if your system asks for less of it.',
          'All of this holds in English and in Russian.',
        ],
      ],
    },
    {
      title: 'How we test',
      text: [
        'Automatic checks run on the pages in both languages before each release. Besides, we go through the whole purchase by keyboard alone, on narrow screens and with enlarged text.',
      ],
    },
    {
      title: 'What is not perfect yet',
      text: [
        [
          'The page on which you pay belongs to our payment provider and follows its own accessibility statement.',
          'Pictures of watches have short descriptions; the details of dial, case and strap stand in the text beside them.',
          'Documents that brands enclose with a watch may exist in print only. We read them to you or send them as text on request.',
        ],
      ],
    },
    {
      title: 'Tell us',
      text: [
        `If something stands in your way, write to ${SHOP_EMAIL} with the address of the page and what you were using. We answer within 2 working days, help you to buy by mail in the meantime, and tell you when the barrier is gone.`,
      ],
    },
  ],
};

export default text;
