export { default } from '@meridian/embedded-mongodb/jest-global-teardown';
