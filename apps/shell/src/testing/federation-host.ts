// The build defines the host and its shared packages.
Object.assign(globalThis, {
  FEDERATION_HOST: { name: 'shell', shared: { react: { version: '19.0.0' } } },
});
