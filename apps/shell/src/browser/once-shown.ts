import { useEffect, useRef } from 'react';

/** Acts once, when everything beside it stands in the page and answers to the visitor. */
export const OnMount = ({ act }: { act: () => void }) => {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) act();
    first.current = false;
  }, [act]);
  return null;
};
