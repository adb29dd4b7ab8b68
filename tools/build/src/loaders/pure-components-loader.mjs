/**
 * Webpack loader that makes unused components of a package removable. Components that are created by a React call or have
 * a display name count as side effects and stay in every bundle. Link, NavLink and Form of the router would add its
 * framework mode.
 *
 * @param {string} source
 */
const dropUnusedComponents = (source) => {
  return source
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /*#__PURE__*/ $1')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
};

export default dropUnusedComponents;
