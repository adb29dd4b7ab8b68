import type { StaticText } from '../../static-text.ts';

/** Accessibility statement, English. */
const text: StaticText = {
  title: 'Accessibility',
  description:
    'Everyone should be able to choose and buy a watch here. We build and test this site to meet WCAG 2.1 AA, the Web Content Accessibility Guidelines at level AA.',
  effective: 'Last reviewed on 1 November 2026.',
  blocks: [
    {
      title: 'What we have done',
      text: [
        [
          'Everything can be used by keyboard alone, from the menu to the payment, with a focus you can see.',
          'Pages have landmarks, headings in order and a link that skips to the content; dialogs return the focus when they close.',
          'Screen readers announce changes to the cart and the wish list, and errors in forms at the field they concern.',
          'Text has a contrast of at least 4.5:1 and can be enlarged to 200% without loss of content; nothing scrolls sideways on a phone.',
          'Buttons and links are at least 44 pixels in size. Everything that can be swiped can also be done with a button.',
          'Colour is never the only cue: every colour is also named.',
          'Animations are brief and are switched off if your system is set to reduce motion.',
          'All of this applies to the English and the Russian version.',
        ],
      ],
    },
    {
      title: 'How we test',
      text: [
        'Automatic checks run on the pages in both languages before each release. We also complete a purchase using only a keyboard, on narrow screens and with enlarged text.',
      ],
    },
    {
      title: 'What is not perfect yet',
      text: [
        [
          'The page on which you pay belongs to our payment provider and follows its own accessibility statement.',
          'Pictures of watches have short descriptions; the details of dial, case and strap are in the text beside them.',
          'Documents that brands enclose with a watch may exist in print only. On request we will read them to you or send them as text.',
        ],
      ],
    },
    {
      title: 'Tell us',
      text: [
        'If something stands in your way, write to {email} with the address of the page and what you were using. We will answer within 2 working days, help you place your order by email in the meantime, and tell you when the barrier is gone.',
      ],
    },
  ],
};

export default text;
