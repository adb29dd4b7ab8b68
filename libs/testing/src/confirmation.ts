import { ApiError } from '@meridian/api-client';
import type { EndpointName, SecondFactor } from '@meridian/contracts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeResponses, SeenRequest } from './fake-api.ts';

const NO_FACTORS: SecondFactor = { totp: false, passkeys: [], recoveryCodes: 0, required: false };

/** A fake API that refuses requests to an endpoint until the member has confirmed the password. */
export const needsConfirmation = (
  name: EndpointName,
  respond: (request: SeenRequest) => unknown = () => undefined,
): FakeResponses => {
  let isConfirmed = false;
  return {
    'GET /api/user/second-factor': NO_FACTORS,
    'POST /api/user/confirm': () => {
      isConfirmed = true;
    },
    [name]: (request: SeenRequest) =>
      isConfirmed
        ? respond(request)
        : new ApiError(403, { code: 'confirmationRequired', message: 'Please confirm that it is you.' }),
  };
};

/** Answers the dialog that asks for a confirmation. */
export const confirmByPassword = async (user: UserEvent): Promise<void> => {
  await user.type(await screen.findByTestId('confirmation-password'), 'correct horse battery');
  await user.click(screen.getByTestId('confirmation-submit'));
};
