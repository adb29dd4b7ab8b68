/**
 * Lets unused components of a package be left out: one that is made by calling React, or given a display name, counts
 * as an effect and stays in every bundle (the router's Link, NavLink and Form bring its framework mode with them).
 */
const dropUnusedComponents = (source) => {
  return source
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /*#__PURE__*/ $1')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
};

export default dropUnusedComponents;
