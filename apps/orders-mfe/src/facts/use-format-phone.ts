import { useEffect, useState } from 'react';

const loadPhones = () =>
  import(/* webpackChunkName: "phone", webpackExports: ["formatPhone"] */ '@meridian/contracts').catch(
    () => null,
  );
type FormatPhone = (text: string, country: string) => string;

/** Formats phones for display. They stay as they are stored until the rules of phones are loaded. */
export const useFormatPhone = (): FormatPhone => {
  const [format, setFormat] = useState<FormatPhone>(() => (text: string) => text);
  useEffect(() => {
    void loadPhones().then((phones) => phones && setFormat(() => phones.formatPhone));
  }, []);
  return format;
};
