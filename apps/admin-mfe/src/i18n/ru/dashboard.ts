export const dashboard = {
  ordersToday: 'Заказы за сегодня',
  ordersThisWeek: 'Заказы за неделю',
  ordersThisMonth: 'Заказы за месяц',
  revenueToday: 'Выручка за сегодня',
  revenueThisWeek: 'Выручка за неделю',
  revenueThisMonth: 'Выручка за месяц',
};
