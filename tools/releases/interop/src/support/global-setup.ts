import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { startSharedShop } from './shop.ts';
import { toolchainFolder } from './toolchain.ts';

const prepareInteropTests = async (): Promise<void> => {
  toolchainFolder();
  await startDatabase();
  Object.assign(globalThis, { interopShop: await startSharedShop() });
};

export default prepareInteropTests;
