const CONNECTION_STRING = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/;

/**
 * Returns the connection string of the same deployment with another default database.
 *
 * @param {string} uri a MongoDB connection string (a socket path in it is percent-encoded)
 * @param {string} name name of the database
 * @returns {string}
 */
export const withDatabase = (uri, name) => {
  const [, deployment, options = ''] = CONNECTION_STRING.exec(uri) ?? [];
  if (deployment === undefined) throw new Error('Not a MongoDB connection string');
  return `${deployment}/${encodeURIComponent(name)}${options}`;
};
