export { DeliveryChoice } from './delivery-choice.tsx';
export { DeliveryDays } from './delivery-days.tsx';
export { PaymentChoice } from '../payment/payment-choice.tsx';
export { paymentOf } from '../payment/payment-of.ts';
export { PaymentProblem } from '../payment/payment-problem.tsx';
