export default {
  title: 'Изменение заказа',
  text: 'Доплатите {{amount}} до {{time}}, и мы изменим заказ. Без доплаты он останется прежним.',
  added: 'Добавим: {{watch}} × {{quantity}}',
  removed: 'Уберём: {{watch}} × {{quantity}}',
};
