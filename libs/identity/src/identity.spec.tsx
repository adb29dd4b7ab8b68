/** @jest-environment jsdom */
import { ApiError } from '@meridian/api-client';
import type { PasskeyAssertion, SecondFactor, Session } from '@meridian/contracts';
import { anId, type FakeResponses } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PasskeyButton, SecondFactorSettings, SecondStep, useConfirmation } from './index.ts';
import { renderPart } from './testing/render-part.tsx';

const ASSERTION: PasskeyAssertion = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const REGISTRATION = { ...ASSERTION, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const mockStartAuthentication = jest.fn();
const mockStartRegistration = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (options: unknown): unknown => mockStartAuthentication(options),
  startRegistration: (options: unknown): unknown => mockStartRegistration(options),
}));

const SESSION: Session = { token: 'fresh', role: 'user' };
const NONE: SecondFactor = { totp: false, passkeys: [], recoveryCodes: 0, required: false };
const CONFIRMATION_REQUIRED = new ApiError(403, { code: 'confirmationRequired', message: 'Confirm.' });
const cancelled = () => Promise.reject(Object.assign(new Error('closed'), { name: 'NotAllowedError' }));

beforeEach(() => {
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  mockStartAuthentication.mockReset().mockResolvedValue(ASSERTION);
  mockStartRegistration.mockReset().mockResolvedValue(REGISTRATION);
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('useConfirmation', () => {
  const openAction = async (action: () => Promise<string>, api: FakeResponses = {}) => {
    const Page = () => {
      const { confirmed, dialog } = useConfirmation();
      const [result, setResult] = useState('');
      const start = async () => setResult(String(await confirmed(action).catch(String)));
      return (
        <>
          <button onClick={() => void start()}>start</button>
          <output data-testid="result">{result}</output>
          {dialog}
        </>
      );
    };
    const view = await renderPart(Page, { api: { 'GET /api/user/second-factor': NONE, ...api } });
    await view.user.click(screen.getByRole('button', { name: 'start' }));
    return view;
  };
  const result = () => screen.getByTestId('result').textContent;
  /** An action that the server refuses until the user has confirmed. */
  const refusedOnce = () => {
    let attempts = 0;
    return () => (attempts++ === 0 ? Promise.reject(CONFIRMATION_REQUIRED) : Promise.resolve('done'));
  };

  it('runs the action without a dialog if no confirmation is required', async () => {
    await openAction(() => Promise.resolve('done'));
    await waitFor(() => expect(result()).toBe('done'));
  });

  it('rejects with other errors of the action', async () => {
    await openAction(() => Promise.reject(new Error('broken')));
    await waitFor(() => expect(result()).toBe('Error: broken'));
  });

  it('repeats the action after the password', async () => {
    let isWrong = true;
    const { user, requests, store } = await openAction(refusedOnce(), {
      'POST /api/user/confirm': () =>
        isWrong ? new ApiError(401, { code: 'invalidCredentials', message: 'Wrong.' }) : undefined,
    });
    await user.type(await screen.findByTestId('confirmation-password'), 'secret');
    await user.click(screen.getByTestId('confirmation-submit'));
    expect(await screen.findByText('This password is incorrect')).toBeVisible();
    expect(store.getState().token).toBe('valid');
    isWrong = false;
    await user.click(screen.getByTestId('confirmation-submit'));
    await waitFor(() => expect(result()).toBe('done'));
    expect(screen.queryByTestId('confirmation')).toBeNull();
    expect(requests.at(-1)?.body).toEqual({ password: 'secret' });
  });

  it('asks for a code or a passkey of an account that has them, and not for the password', async () => {
    const passkeys = [
      { id: anId(1), name: 'Phone', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null },
    ];
    const { user, requests } = await openAction(refusedOnce(), {
      'GET /api/user/second-factor': { ...NONE, totp: true, passkeys, recoveryCodes: 8 },
      'POST /api/user/passkey/options': { challenge: 'AA' },
      'POST /api/user/confirm': ({ body }) =>
        'code' in (body as object)
          ? new ApiError(401, { code: 'invalidCode', message: 'Wrong code.' })
          : undefined,
    });
    await user.type(await screen.findByTestId('second-factor-code'), '123456');
    expect(screen.queryByTestId('confirmation-password')).toBeNull();
    await user.click(screen.getByTestId('second-factor-submit'));
    expect(await screen.findByTestId('confirmation-error')).toHaveTextContent('Wrong code.');
    await user.click(screen.getByTestId('confirmation-passkey'));
    await waitFor(() => expect(result()).toBe('done'));
    expect(requests.at(-1)?.body).toEqual({ passkey: ASSERTION });
  });

  it('resolves with undefined if the user closes the dialog', async () => {
    const { user } = await openAction(refusedOnce());
    await user.click(await screen.findByTestId('confirmation-cancel'));
    await waitFor(() => expect(result()).toBe('undefined'));
  });
});

describe('SecondStep', () => {
  const openStep = async (methods: ('totp' | 'passkey' | 'recoveryCode')[], api: FakeResponses) => {
    const onSession = jest.fn();
    const onCancel = jest.fn();
    const Page = () => (
      <SecondStep ticket="ticket" methods={methods} onSession={onSession} onCancel={onCancel} />
    );
    const view = await renderPart(Page, { api });
    await screen.findByTestId('second-step');
    return { ...view, onSession, onCancel };
  };

  it('accepts a recovery code, for which the keyboard has letters', async () => {
    const { user, requests, onSession } = await openStep(['totp', 'recoveryCode'], {
      'POST /api/user/login/second': SESSION,
    });
    expect(screen.getByTestId('second-factor-code')).toHaveAttribute('inputmode', 'numeric');
    await user.click(screen.getByTestId('second-factor-switch'));
    expect(screen.getByTestId('second-factor-code')).toHaveAttribute('inputmode', 'text');
    await user.type(screen.getByTestId('second-factor-code'), 'abcd-efgh');
    await user.click(screen.getByTestId('second-factor-submit'));
    await waitFor(() => expect(onSession).toHaveBeenCalledWith(SESSION));
    expect(requests.at(-1)?.body).toEqual({ ticket: 'ticket', code: 'abcd-efgh' });
  });

  it('accepts a passkey, and a cancelled prompt is no error', async () => {
    const { user, onSession, requests } = await openStep(['passkey'], {
      'POST /api/user/passkey/options': { challenge: 'AA' },
      'POST /api/user/login/second': SESSION,
    });
    mockStartAuthentication.mockImplementationOnce(cancelled);
    await user.click(screen.getByTestId('second-step-passkey'));
    await waitFor(() => expect(mockStartAuthentication).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByTestId('second-step-passkey')).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByTestId('second-step-error')).toBeNull();
    await user.click(screen.getByTestId('second-step-passkey'));
    await waitFor(() => expect(onSession).toHaveBeenCalledWith(SESSION));
    expect(requests.at(-1)?.body).toEqual({ ticket: 'ticket', passkey: ASSERTION });
  });

  it('offers a recovery code only on request to an account with a passkey and no app', async () => {
    const { user } = await openStep(['passkey', 'recoveryCode'], {});
    expect(screen.queryByTestId('second-factor-code')).toBeNull();
    await user.click(screen.getByTestId('second-factor-switch'));
    expect(screen.getByTestId('second-factor-code')).toHaveFocus();
    expect(screen.getByTestId('second-step-passkey')).toBeVisible();
    expect(screen.queryByTestId('second-factor-switch')).toBeNull();
  });

  it.each([
    ['invalidCode', 401, 'Wrong code.', 'Wrong code.'],
    ['linkExpired', 410, 'Old link.', 'This took longer than five minutes. Go back and sign in again.'],
  ] as const)('shows the error %s', async (code, status, message, shown) => {
    const { user } = await openStep(['totp'], {
      'POST /api/user/login/second': new ApiError(status, { code, message }),
    });
    await user.type(screen.getByTestId('second-factor-code'), '123456');
    await user.click(screen.getByTestId('second-factor-submit'));
    expect(await screen.findByTestId('second-step-error')).toHaveTextContent(shown);
  });

  it('requires six digits, and can be cancelled', async () => {
    const { user, requests, onCancel } = await openStep(['totp'], {});
    await user.type(screen.getByTestId('second-factor-code'), '123');
    await user.click(screen.getByTestId('second-factor-submit'));
    expect(screen.getByText('Enter the six digits from the app')).toBeVisible();
    expect(requests).toEqual([]);
    await user.click(screen.getByTestId('second-step-cancel'));
    expect(onCancel).toHaveBeenCalled();
  });
});

describe('PasskeyButton', () => {
  it('signs in with a passkey', async () => {
    const onSession = jest.fn();
    const { user } = await renderPart(() => <PasskeyButton onSession={onSession} />, {
      api: { 'POST /api/user/passkey/options': { challenge: 'AA' }, 'POST /api/user/passkey/login': SESSION },
    });
    await user.click(await screen.findByTestId('passkey-sign-in'));
    await waitFor(() => expect(onSession).toHaveBeenCalledWith(SESSION));
  });

  it('renders nothing in a browser without WebAuthn', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const { container } = await renderPart(() => <PasskeyButton onSession={jest.fn()} />);
    expect(container.querySelector('button')).toBeNull();
  });

  it('is in the language of the shopper', async () => {
    await renderPart(() => <PasskeyButton onSession={jest.fn()} />, { locale: { language: 'ru' } });
    expect(await screen.findByRole('button', { name: 'Войти с ключом доступа' })).toBeVisible();
  });
});

describe('SecondFactorSettings', () => {
  const CODES = ['aaaa-1111', 'bbbb-2222'];
  const openSettings = async (
    initial: SecondFactor,
    api: (set: (next: SecondFactor) => void) => FakeResponses,
  ) => {
    let factors = initial;
    const onChange = jest.fn();
    const view = await renderPart(() => <SecondFactorSettings onChange={onChange} />, {
      api: {
        'GET /api/user/second-factor': () => factors,
        ...api((next) => {
          factors = next;
        }),
      },
    });
    await screen.findByTestId('second-factor');
    return { ...view, onChange };
  };

  it('sets up an authenticator app and shows the recovery codes once', async () => {
    const { user, onChange, requests } = await openSettings({ ...NONE, required: true }, (set) => ({
      'POST /api/user/totp': {
        secret: 'ABCDEFGHIJ',
        uri: 'otpauth://totp/x',
        qrCode: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      'POST /api/user/totp/enable': () => {
        set({ ...NONE, totp: true, recoveryCodes: 2 });
        return { recoveryCodes: CODES };
      },
    }));
    expect(screen.getByText(/requires a second factor/)).toBeVisible();
    await user.click(screen.getByTestId('totp-start'));
    expect(await screen.findByTestId('totp-qr-code')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml/),
    );
    expect(screen.getByTestId('totp-secret')).toHaveTextContent('ABCD EFGH IJ');
    await user.type(screen.getByTestId('second-factor-code'), '123456');
    await user.click(screen.getByTestId('second-factor-submit'));
    expect((await screen.findAllByTestId('recovery-code')).map((code) => code.textContent)).toEqual(CODES);
    expect(requests.find(({ name }) => name === 'POST /api/user/totp/enable')?.body).toEqual({
      code: '123456',
    });
    expect(await screen.findByTestId('totp-remove')).toBeVisible();
    // A change of the page would hide the codes.
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByTestId('recovery-codes-close'));
    expect(screen.queryByTestId('recovery-codes')).toBeNull();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('copies and downloads new recovery codes after a confirmation', async () => {
    let isConfirmed = false;
    const { user } = await openSettings({ ...NONE, totp: true, recoveryCodes: 1 }, () => ({
      'POST /api/user/recovery-codes': () => (isConfirmed ? { recoveryCodes: CODES } : CONFIRMATION_REQUIRED),
      'POST /api/user/confirm': () => {
        isConfirmed = true;
      },
    }));
    await user.click(screen.getByTestId('recovery-codes-replace'));
    await user.click(screen.getByTestId('second-factor-ask-submit'));
    await user.type(await screen.findByTestId('second-factor-code'), '123456');
    await user.click(screen.getByTestId('second-factor-submit'));
    await user.click(await screen.findByTestId('recovery-codes-copy'));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    URL.createObjectURL = jest.fn(() => 'blob:codes');
    URL.revokeObjectURL = jest.fn();
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByTestId('recovery-codes-download'));
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });

  it('adds a passkey with a name, and removes it', async () => {
    const passkey = {
      id: anId(1),
      name: 'My phone',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastUsedAt: null,
    };
    const { user, requests, onChange } = await openSettings(NONE, (set) => ({
      'POST /api/user/passkeys/options': { challenge: 'AA' },
      'POST /api/user/passkeys': () => {
        set({ ...NONE, passkeys: [passkey] });
        return { passkey };
      },
      'DELETE /api/user/passkeys/:id': () => set(NONE),
    }));
    await user.click(screen.getByTestId('passkey-add'));
    await user.click(screen.getByTestId('passkey-create'));
    expect(screen.getByText('Enter a name')).toBeVisible();
    await user.type(screen.getByTestId('passkey-name'), 'My phone');
    mockStartRegistration.mockImplementationOnce(cancelled);
    await user.click(screen.getByTestId('passkey-create'));
    await waitFor(() => expect(mockStartRegistration).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByTestId('passkey-create')).not.toHaveAttribute('aria-busy'));
    await user.click(screen.getByTestId('passkey-create'));
    expect(await screen.findByTestId('passkey')).toHaveTextContent('My phone');
    expect(requests.find(({ name }) => name === 'POST /api/user/passkeys')?.body).toEqual({
      name: 'My phone',
      credential: REGISTRATION,
    });
    await user.click(screen.getByTestId('passkey-remove'));
    await user.click(screen.getByTestId('second-factor-ask-submit'));
    await waitFor(() => expect(screen.queryByTestId('passkey')).toBeNull());
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('shows why the last second factor stays', async () => {
    const { user } = await openSettings({ ...NONE, totp: true, required: true }, () => ({
      'DELETE /api/user/totp': new ApiError(409, {
        code: 'lastSecondFactor',
        message: 'Add another one first.',
      }),
    }));
    await user.click(screen.getByTestId('totp-remove'));
    await user.click(screen.getByTestId('second-factor-ask-submit'));
    expect(await screen.findByText('Add another one first.')).toBeVisible();
  });

  it('offers a retry if the settings cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let failing = true;
    const { user } = await renderPart(() => <SecondFactorSettings />, {
      api: { 'GET /api/user/second-factor': () => (failing ? new ApiError(503) : NONE) },
    });
    await screen.findByTestId('second-factor-error');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('totp-start')).toBeVisible();
  });
});
