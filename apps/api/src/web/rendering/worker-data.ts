/** What a rendering worker is started with: one release of the shell. */
export interface WorkerData {
  releasesDir: string;
  shellVersion: string;
}
