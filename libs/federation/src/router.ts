import { IDLE_NAVIGATION, useNavigation as useRouterNavigation } from 'react-router-dom';
import { useStalled } from './connection.ts';

/**
 * The router as every feature may use it. The shell shares this module, so all features see one router, and only what
 * stands here travels to the browser: sharing the router package itself would carry all of it.
 */
export {
  Outlet,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';

/** The navigation under way. One that waits for the connection is none: the page stays what it is. */
export const useNavigation = (): ReturnType<typeof useRouterNavigation> => {
  const navigation = useRouterNavigation();
  return useStalled() ? IDLE_NAVIGATION : navigation;
};
