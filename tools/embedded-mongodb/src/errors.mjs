// @ts-check

/** Another process has this data folder open. The folder and its owner are left as they were. */
export class DataFolderInUseError extends Error {
  /** @override */
  name = 'DataFolderInUseError';

  /**
   * @param {string} dataDir
   * @param {{ pid?: number, uri?: string }} [owner] the running engine, where it is known
   */
  constructor(dataDir, owner = {}) {
    const holder = owner.pid === undefined ? 'another process' : `process ${owner.pid}`;
    super(`The data folder ${dataDir} is in use by ${holder}; stop it or choose another DATA_DIR.`);
    this.dataDir = dataDir;
    /** Address of the engine that owns the folder, for tools that would rather join it. */
    this.uri = owner.uri;
    this.pid = owner.pid;
  }
}

/** The engine cannot run on this system. The message is one line and names the other way. */
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
