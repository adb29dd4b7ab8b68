/** Components that prove who the user is: confirmation, second step of a sign-in, passkeys, second factors. */
export { type Confirmation, useConfirmation } from './confirmation/use-confirmation.tsx';
export { PasskeyButton, type PasskeyButtonProps } from './passkeys/passkey-button.tsx';
export { signInWithPasskey } from './passkeys/web-authn.ts';
export { SecondFactorSettings, SecondStep } from './lazy-components.tsx';
export type { SecondFactorSettingsProps } from './second-factor/second-factor-settings.tsx';
export { type SecondStepTicket, secondStepOf } from './second-step/second-step-ticket.ts';
export type { SecondStepProps } from './second-step/second-step.tsx';
