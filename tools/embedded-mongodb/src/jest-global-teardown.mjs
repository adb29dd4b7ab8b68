/** Stops the engine that jest-global-setup started. */
const stopAfterTheRun = async () => {
  const { meridianTestDatabase } =
    /** @type {{ meridianTestDatabase?: import('./start.mjs').EmbeddedMongodb }} */ (globalThis);
  if (!meridianTestDatabase) return;
  delete process.env.TEST_MONGODB_URI;
  await meridianTestDatabase.stop();
};

export default stopAfterTheRun;
