import { useEffect, useState } from 'react';

/** An address under which a chosen file can be shown, as long as it is shown. */
export const usePreview = (file: File | null): string | null => {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // The address is an outside resource that belongs to this effect: it is given back with it.
    const shown = requestAnimationFrame(() => setPreview({ file, url }));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return preview?.file === file ? (preview?.url ?? null) : null;
};
