import type { Permission } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { Button, EmptyState } from '@meridian/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PANEL_TABS } from '../tabs.ts';

export const SECURITY_PATH = '/admin-panel/security';
const DASHBOARD_PATH = '/admin-panel';

/** Permissions of pages that differ from the permission of their tab; the first matching path wins. */
const PAGE_PERMISSIONS: readonly (readonly [path: RegExp, permission: Permission])[] = [
  [/^\/admin-panel\/activity\b/, 'activity.view'],
  [/^\/admin-panel\/campaigns\b/, 'catalogue.view'],
  [/^\/admin-panel\/delivery\b/, 'settings.edit'],
  [/^\/admin-panel\/features\b/, 'releases.view'],
  [/^\/admin-panel\/promo-codes\b/, 'catalogue.edit'],
  [/^\/admin-panel\/settings\b/, 'settings.edit'],
  [/^\/admin-panel\/staff\b/, 'staff.edit'],
  [/^\/admin-panel\/stock\b/, 'catalogue.view'],
  [/^\/admin-panel\/teams\b/, 'teams.edit'],
  [/^\/admin-panel\/work\b/, 'activity.view'],
  [/^\/admin-panel\/orders\/new\b/, 'orders.edit'],
  // The import, and the form that adds or edits a watch.
  [/^\/admin-panel\/products\/./, 'catalogue.edit'],
];

/** The permission that a page of the panel needs; null for a page of every member. */
const permissionOf = (pathname: string): Permission | null => {
  if (pathname.startsWith(SECURITY_PATH)) return null;
  const own = PAGE_PERMISSIONS.find(([path]) => path.test(pathname))?.[1];
  if (own) return own;
  // The path of the dashboard is a prefix of all others, so it is compared last.
  const tab = PANEL_TABS.toReversed().find(({ path }) => pathname.startsWith(path));
  return tab?.permission ?? null;
};

/** Returns a function that tells whether the member may open a page of the panel, so that no link leads to a refusal. */
export const useCanOpen = (): ((path: string) => boolean) => {
  const { can } = useAccess();
  return (path) => {
    const permission = permissionOf(path.replace(/[?#].*$/, ''));
    return !permission || can(permission);
  };
};

/** Explains that the open page is for other members of staff. */
const NoAccess = () => {
  const { t } = useTexts('admin');
  return (
    <EmptyState
      level={1}
      title={t('access.none')}
      text={t('access.noneText')}
      action={
        <Button as={Link} to={DASHBOARD_PATH} variant="secondary">
          {t('access.toStart')}
        </Button>
      }
      data-testid="no-access"
    />
  );
};

/** Replaces the open page by another page of the panel. */
const RedirectTo = ({ path }: { path: string }) => {
  const navigate = useNavigate();
  useEffect(() => void navigate(path, { replace: true }), [navigate, path]);
  return null;
};

/** Renders a page of the panel if the member may see it. The panel opens with the first tab that the member may see. */
export const PageAccess = ({ children }: { children: ReactNode }) => {
  const { can, needsSecondFactor } = useAccess();
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  if (needsSecondFactor && pathname !== SECURITY_PATH) return <RedirectTo path={SECURITY_PATH} />;
  const permission = permissionOf(pathname);
  if (!permission || can(permission)) return children;
  if (pathname !== DASHBOARD_PATH) return <NoAccess />;
  const first = PANEL_TABS.find((tab) => can(tab.permission));
  return <RedirectTo path={first?.path ?? SECURITY_PATH} />;
};
