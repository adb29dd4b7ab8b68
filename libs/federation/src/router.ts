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
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
