/** Components that prove who the user is: confirmation, second step of a sign-in, passkeys, second factors. */
export { useConfirmation } from './confirmation/use-confirmation.tsx';
export { PasskeyButton } from './passkeys/passkey-button.tsx';
export { SecondFactorSettings, SecondStep } from './lazy-components.tsx';
export { type SecondStepTicket, secondStepOf } from './second-step/second-step-ticket.ts';
