/**
 * The parts of React Router that remotes can import from `react-router-dom`: links, hooks and data APIs. The whole package
 * would add 30 KB gzip to each page. A remote that needs another export adds it here; the budgets limit the list.
 */
export {
  data,
  href,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  NavLink,
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
