/** Components that prove who the user is: confirmation, second step of a sign-in, passkeys, second factors, password, sessions. */
export { useConfirmation } from './confirmation/use-confirmation.tsx';
export { PasskeyButton } from './passkeys/passkey-button.tsx';
export { PasswordForm, SecondFactorSettings, SecondStep, Sessions } from './lazy-components.tsx';
export { useLinkToken } from './use-link-token.ts';
export { type SecondStepTicket, secondStepOf } from './second-step/second-step-ticket.ts';
