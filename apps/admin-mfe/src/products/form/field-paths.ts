/** Three names of one field: the form's (`stock.0.color`), the contract's (`stock.0.colorNameEN`), the multipart one. */

/** `name` attribute by the form's path: `colors[0][details][materialEN]`, `sizes[0]`. */
export const multipartName = (path: string): string => {
  const [first = '', ...rest] = path
    .replace(/^(sizes\.\d+)\.value$/, '$1')
    .replace(/^(stock\.\d+)\.color$/, '$1.colorNameEN')
    .split('.');
  return first + rest.map((part) => `[${part}]`).join('');
};

/** Where the form shows what the contract or the server says of a field. */
export const formPath = (contractPath: string): string =>
  contractPath
    .replace(/^(sizes\.\d+)$/, '$1.value')
    .replace(/^(stock\.\d+)\.colorName(EN|RU)$/, '$1.color')
    .replace(/^(colors\.\d+\.images)\..*$/, '$1');
