export default {
  kind: {
    sale: 'Fiscal receipt',
    handover: 'Fiscal receipt of the hand-over',
    refund: 'Fiscal receipt of the refund',
    correction: 'Fiscal receipt of a correction',
  },
  registering: '{{receipt}} is being registered',
  registered: '{{receipt}}: registered',
  newTab: '(opens in a new tab)',
};
