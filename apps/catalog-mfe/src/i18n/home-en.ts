/** Texts of the home page in English. */
export default {
  home: {
    description:
      'Wristwatches for men and women: dress, diving, pilot and everyday watches from houses we know. Insured delivery, free returns, two-year warranty.',
    hero: {
      eyebrow: 'Fine wristwatches',
      title: 'Time, well kept',
      text: 'Watches chosen for how they are made, and for how they will look in thirty years.',
      action: 'Discover the watches',
      second: 'Latest releases',
      alt: 'A rose gold watch with a smoked brown dial on an alligator strap',
    },
    season: {
      winter: 'Winter',
      spring: 'Spring',
      summer: 'Summer',
      autumn: 'Autumn',
      range: '{{from}} – {{to}} {{year}}',
      subtitle: 'Shop the new collections',
      list: 'New collections',
      previous: 'Previous watches',
      next: 'Next watches',
      all: 'All watches',
      empty: 'New watches are on their way. In the meantime, browse the whole catalogue.',
    },
    featured: {
      eyebrow: 'In focus',
      title: 'Bound collection',
      lines: [
        'Put together the way a good book is: leather, thread, and a case that opens to the light.',
        'Calm dials and strong stitching. Nothing on them asks for attention.',
        'To be worn every day, and handed on.',
      ],
      action: 'View the watches',
      alt: 'Three watches of the collection side by side: gold, steel with a blue dial, green on leather',
      list: 'Watches of the collection',
    },
    gender: {
      title: 'Women’s and men’s watches',
      women: 'Women’s watches',
      men: 'Men’s watches',
      action: 'Shop now',
      womenAction: 'Shop now: women’s watches',
      menAction: 'Shop now: men’s watches',
      womenAlt:
        'A women’s watch with a mother-of-pearl dial and gem-set bezel on a burgundy strap, surrounded by petals',
      menAlt: 'A black diving watch on a steel bracelet',
    },
    community: {
      title: 'Worn on every meridian',
      subtitle: 'Show us where your watch takes you: #meridianwatches',
      list: 'Photos from our customers',
      alt1: 'A watch with a green dial on a tan strap, on paper in the sun',
      alt2: 'A gold watch on an open book',
      alt3: 'A chronograph beside a cup of coffee',
      alt4: 'Two watches resting in a wooden box',
    },
  },
};
