import { createHash } from 'node:crypto';
import { Html } from '../../../platform/http/html.ts';

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:light;background:#eef0f2;color:#16202a;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
body{display:flex;flex-direction:column;min-height:100vh}
.notice{padding:.75rem 1.25rem;background:#f4d35e;color:#16202a;font-size:.875rem;text-align:center}
main{width:100%;max-width:30rem;margin:auto;padding:2rem 1.25rem 3rem}
.card{padding:clamp(1.5rem,6vw,2.5rem);background:#fff;border:1px solid #d5dbe1}
.bank{color:#55626f;font-size:.8125rem;font-weight:600;letter-spacing:.1em;text-transform:uppercase}
h1{margin-top:.5rem;font-size:1.5rem;font-weight:600;line-height:1.25}
.order{margin-top:.5rem;color:#55626f}
dl{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;margin-block:1.75rem;padding-block:1.25rem;border-block:1px solid #d5dbe1}
dd{font-size:1.625rem;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
form{display:grid;gap:.75rem}
button,.button{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #16202a;background:#fff;color:#16202a;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#eef0f2}
.primary{background:#1c5d3f;border-color:#1c5d3f;color:#fff}
.primary:hover{background:#164a32}
.secondary{border-color:transparent;font-weight:400;text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:3px solid #1b6ac9;outline-offset:2px}
.back{margin-top:1.75rem}
`;

/** The stylesheet of the page. The content security policy allows exactly this text by its hash. */
export const SANDBOX_STYLE = new Html(`<style>${STYLE}</style>`);

/** Source expression for `style-src`. */
export const SANDBOX_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
