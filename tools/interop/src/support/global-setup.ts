import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { installToolchain } from './toolchain.ts';

const prepareInteropTests = async (): Promise<void> => {
  await installToolchain();
  await startDatabase();
};

export default prepareInteropTests;
