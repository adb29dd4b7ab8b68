import { useEffect, useState } from 'react';

/** An object URL for a file; it is revoked when the file changes or the component unmounts. */
export const usePreview = (file: Blob | null): string | null => {
  const [preview, setPreview] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // State is set in the next frame, because an effect must not set it synchronously.
    const frame = requestAnimationFrame(() => setPreview({ file, url }));
    return () => {
      cancelAnimationFrame(frame);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return preview?.file === file ? (preview?.url ?? null) : null;
};
