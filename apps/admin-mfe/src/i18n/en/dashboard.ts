export const dashboard = {
  ordersToday: 'Orders today',
  ordersThisWeek: 'Orders this week',
  ordersThisMonth: 'Orders this month',
  revenueToday: 'Revenue today',
  revenueThisWeek: 'Revenue this week',
  revenueThisMonth: 'Revenue this month',
};
