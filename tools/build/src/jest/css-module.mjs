// In tests a CSS module returns the name of each class, so that tests can query it.
export default new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
