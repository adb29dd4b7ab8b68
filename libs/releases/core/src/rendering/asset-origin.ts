import type { ReleaseManifest } from '@meridian/federation';

/**
 * Returns the manifest of a version with the origin that serves its files: its own, or that of the server's assets.
 *
 * @param assetOrigin undefined for the origin of the shop
 */
export const withAssetOrigin = (manifest: ReleaseManifest, assetOrigin?: string): ReleaseManifest =>
  assetOrigin && !manifest.origin ? { ...manifest, origin: assetOrigin } : manifest;
