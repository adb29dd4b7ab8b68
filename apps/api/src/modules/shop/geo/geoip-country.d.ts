declare module 'geoip-country' {
  export const lookup: (address: string) => { country: string } | null;
}
