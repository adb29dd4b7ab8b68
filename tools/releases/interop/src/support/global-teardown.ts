import stopDatabase from '@meridian/embedded-mongodb/jest-global-teardown';
import type { StartedShop } from './shop.ts';

const stopInteropShop = async (): Promise<void> => {
  await (globalThis as { interopShop?: StartedShop }).interopShop?.stop();
  await stopDatabase();
};

export default stopInteropShop;
