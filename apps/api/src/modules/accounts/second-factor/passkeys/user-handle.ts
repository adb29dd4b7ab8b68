/** The id of a user for authenticators, which return it with each use of a passkey: in base64url. */
export const userHandleOf = (userId: string): string => Buffer.from(userId, 'hex').toString('base64url');
