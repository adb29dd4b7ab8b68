/** Texts of the size guide in English. They are part of its chunk. */
export default {
  measure: { diameter: 'Diameter', lugToLug: 'Lug to lug', thickness: 'Thickness' },
  millimetres: '{{value}} mm',
  title: 'On your wrist',
  close: 'Close the size guide',
  size: 'Size',
  wrist: 'Circumference of your wrist',
  hint: 'Measure where you wear the watch, with a tape or a strip of paper.',
  drawing: 'The watch on your wrist, to scale',
  look: {
    small: 'This {{diameter}} mm watch looks small on a wrist of {{wrist}} mm.',
    balanced: 'This {{diameter}} mm watch looks balanced on a wrist of {{wrist}} mm.',
    large: 'This {{diameter}} mm watch looks large on a wrist of {{wrist}} mm.',
  },
  lugs: {
    inside: 'Its lugs span {{lugs}} mm, well inside the flat of your wrist, which is about {{flat}} mm wide.',
    edge: 'Its lugs span {{lugs}} mm and almost fill the flat of your wrist, which is about {{flat}} mm wide.',
    beyond:
      'Its lugs span {{lugs}} mm and extend beyond the flat of your wrist, which is about {{flat}} mm wide.',
  },
  height: 'The case is {{value}} mm thick.',
  note: 'This is a guide. The shape of a wrist and the strap also matter.',
};
