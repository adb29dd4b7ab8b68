/**
 * The navigation engine of the router, two thirds of its code. It is loaded on the first user interaction.
 * The build gives this module its own copy of the router package (`apart` in `tools/build`) with the engine
 * and without the hooks. The hooks and components stay in the entry script of the shell.
 */
export { createBrowserRouter } from 'react-router-dom';
