import type { Role } from '@meridian/contracts';
import type { Guard } from '@meridian/federation';

/** The path that a guard redirects to (spec section 2), or null if the shopper may see the page. */
export const guardRedirect = (guard: Guard, token: string | null, role: Role | null): string | null => {
  switch (guard) {
    case 'user':
      return token ? null : '/auth';
    case 'admin':
      if (!token) return '/auth';
      return role === 'admin' ? null : '/';
    case 'guest':
      return token ? '/' : null;
    case 'admin-guest':
      if (!token) return null;
      return role === 'admin' ? '/admin-panel' : '/';
  }
};
