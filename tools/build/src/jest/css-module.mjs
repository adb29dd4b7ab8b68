// A CSS module in a test answers every class with its own name, so that tests can speak of it.
export default new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
