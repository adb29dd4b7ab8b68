export { DeliveryChoice } from './delivery-choice.tsx';
export { PaymentChoice } from './payment-choice.tsx';
export { DeliveryDays } from './delivery-days.tsx';
