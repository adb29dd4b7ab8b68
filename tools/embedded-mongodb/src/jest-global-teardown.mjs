// @ts-check

/** Stops what jest-global-setup started. */
export default async function stopAfterTheRun() {
  const { meridianTestDatabase } =
    /** @type {{ meridianTestDatabase?: import('./start.mjs').EmbeddedMongodb }} */ (globalThis);
  if (!meridianTestDatabase) return;
  delete process.env.TEST_MONGODB_URI;
  await meridianTestDatabase.stop();
}
