export { DeliveryChoice } from './delivery-choice.tsx';
export { DeliveryDays } from './delivery-days.tsx';
