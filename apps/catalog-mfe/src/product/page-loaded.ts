/** Resolves once the page has loaded with the images of its first viewport, which later requests then do not delay. */
export const pageLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else addEventListener('load', resolve);
  });
