/** How wide the gallery's picture is shown. */
export const GALLERY_SIZES = '(max-width: 999px) 100vw, (max-width: 1600px) 44vw, 700px';
