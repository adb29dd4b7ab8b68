export default {
  title: 'Change of your order',
  text: 'Pay the difference of {{amount}} until {{time}}, and we change the order. Without the payment it stays as it is.',
  added: 'Added: {{watch}} × {{quantity}}',
  removed: 'Taken out: {{watch}} × {{quantity}}',
};
