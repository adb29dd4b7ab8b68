import { createHash } from 'node:crypto';

/**
 * Inline script of every page. It stores the last click on a button, or submission of a form, that needs the scripts of the
 * shop: on a slow network they start seconds after the page is visible. The shell takes the input when it hydrates the page,
 * and repeats it afterwards.
 */
const SCRIPT = `(() => {
  let repeat;
  const store = (element, input) => {
    element.setAttribute('aria-busy', 'true');
    repeat = () => {
      element.removeAttribute('aria-busy');
      if (element.isConnected) input();
    };
  };
  const onClick = ({ target }) => {
    const button = target.closest('button[type=button]');
    if (button) store(button, () => button.click());
  };
  const onSubmit = (event) => {
    const { target: form, submitter } = event;
    if (form.method !== 'post') return;
    event.preventDefault();
    store(submitter ?? form, () => form.requestSubmit(submitter));
  };
  addEventListener('click', onClick);
  addEventListener('submit', onSubmit);
  window.takeEarlyInput = () => {
    removeEventListener('click', onClick);
    removeEventListener('submit', onSubmit);
    return repeat;
  };
})()`;

/** Source of the script for the content security policy. */
export const EARLY_INPUT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Returns a page with the script. */
export const withEarlyInput = (html: string): string =>
  html.replace('</head>', () => `<script>${SCRIPT}</script></head>`);
