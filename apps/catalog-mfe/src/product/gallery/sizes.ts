/** How wide the gallery's picture is shown. */
export const GALLERY_SIZES = '(max-width: 999px) 100vw, (max-width: 1600px) 50vw, 760px';
