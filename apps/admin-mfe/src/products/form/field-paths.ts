/** A field has three names: the form's path (`stock.0.color`), the contract's path (`stock.0.colorNameEN`), the multipart name. */

/** The multipart name for a form path, such as `colors[0][details][materialEN]` or `sizes[0]`. */
export const multipartName = (path: string): string => {
  const [first = '', ...rest] = path
    .replace(/^(sizes\.\d+)\.value$/, '$1')
    .replace(/^(stock\.\d+)\.color$/, '$1.colorNameEN')
    .split('.');
  return first + rest.map((part) => `[${part}]`).join('');
};

/** The form path that shows the error of a contract path. */
export const formPath = (contractPath: string): string =>
  contractPath
    .replace(/^(sizes\.\d+)$/, '$1.value')
    .replace(/^(stock\.\d+)\.colorName(EN|RU)$/, '$1.color')
    .replace(/^(colors\.\d+\.images)\..*$/, '$1');
