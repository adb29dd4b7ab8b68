import { z } from 'zod';
import { newPassword } from '../users/schemas.ts';
import { email, linkToken } from '../values.ts';

const currentPassword = z.string().min(1).max(200);

export const forgottenPassword = z.strictObject({ email });
export const passwordReset = z.strictObject({ token: linkToken, password: newPassword });
export const passwordChange = z.strictObject({ current: currentPassword, password: newPassword });
export const emailChange = z.strictObject({ email, password: currentPassword });
export const emailVerification = z.strictObject({ token: linkToken });
export const accountDeletion = z.strictObject({ password: currentPassword });
