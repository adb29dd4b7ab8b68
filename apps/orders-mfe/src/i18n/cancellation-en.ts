export default {
  title: 'Cancel this order?',
  piecesPaid: 'We will cancel the chosen watches and return {{amount}} to your original payment method.',
  piecesUnpaid: 'We will cancel the chosen watches. The rest of the order stays.',
  paid: 'We will cancel order {{number}} and return {{amount}} to your original payment method.',
  unpaid: 'We will cancel order {{number}}. You have not been charged.',
  final: 'This cannot be undone.',
  keep: 'Keep the order',
  submit: 'Cancel the order',
  submitPieces: 'Cancel these watches',
  busy: 'Cancelling…',
  done: 'Order {{number}} has been cancelled.',
  piecesDone: 'These watches have been cancelled.',
};
