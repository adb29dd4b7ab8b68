import { randomKey } from '@meridian/domain';
import { useState } from 'react';

/** Creates idempotency keys. Repeated requests with the same content have the same key, until it is reset. */
export const useContentKey = () => {
  const [keys] = useState(() => {
    let last = { content: '', key: '' };
    return {
      of: (body: unknown): string => {
        const content = JSON.stringify(body);
        if (last.content !== content) last = { content, key: randomKey() };
        return last.key;
      },
      reset: () => (last = { content: '', key: '' }),
    };
  });
  return keys;
};
