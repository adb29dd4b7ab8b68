/** Another process has opened this data folder. The folder and its owner are not affected. */
export class DataFolderInUseError extends Error {
  /** @override */
  name = 'DataFolderInUseError';

  /**
   * @param {string} dataDir
   * @param {{ pid?: number, uri?: string }} [owner] the running engine, if its record can be read
   */
  constructor(dataDir, owner = {}) {
    const ownerName = owner.pid === undefined ? 'another process' : `process ${owner.pid}`;
    super(`The data folder ${dataDir} is in use by ${ownerName}; stop it or choose another DATA_DIR.`);
    this.dataDir = dataDir;
    /** Connection string of the engine that owns the folder, so that a tool can connect to it instead. */
    this.uri = owner.uri;
    this.pid = owner.pid;
  }
}

/** The engine cannot run on this system. The message is one line and names the alternative. */
export class EngineUnavailableError extends Error {
  /** @override */
  name = 'EngineUnavailableError';

  /**
   * @param {string} missing what is missing, as a clause without a full stop
   * @param {unknown} [cause]
   */
  constructor(missing, cause) {
    super(`Embedded MongoDB is not available: ${missing}. Set MONGODB_URI to use a MongoDB server instead.`, {
      cause,
    });
  }
}
