import { IDLE_NAVIGATION, useNavigation as useRouterNavigation } from 'react-router-dom';
import { useStalled } from './connection.ts';

/**
 * The part of the router that remotes use. The shell shares this module, so that all remotes use one router and browsers
 * load only these exports, not the whole router package.
 */
export {
  Outlet,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router-dom';
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';

/** The navigation in progress. A navigation that waits for the connection counts as idle. */
export const useNavigation = (): ReturnType<typeof useRouterNavigation> => {
  const navigation = useRouterNavigation();
  return useStalled() ? IDLE_NAVIGATION : navigation;
};
