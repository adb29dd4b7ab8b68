import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { toolchainFolder } from './toolchain.ts';

const prepareInteropTests = async (): Promise<void> => {
  toolchainFolder();
  await startDatabase();
};

export default prepareInteropTests;
