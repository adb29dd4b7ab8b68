import { z } from 'zod';
import { currentPassword, newPassword } from '../users/schemas.ts';
import { email, linkToken } from '../values.ts';

export const forgottenPassword = z.strictObject({ email });
export const passwordReset = z.strictObject({ token: linkToken, password: newPassword });
export const passwordChange = z.strictObject({ current: currentPassword, password: newPassword });
export const emailChange = z.strictObject({ email, password: currentPassword });
export const emailVerification = z.strictObject({ token: linkToken });
