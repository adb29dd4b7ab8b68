/**
 * The part of the router that navigates: two thirds of its code, loaded with the first intent to leave the page. The
 * build gives this module a copy of the router's package of its own (`apart` in `tools/build`), with the engine in it
 * and without the hooks; what components use stays in the shell's first script.
 */
export { createBrowserRouter } from 'react-router-dom';
