import type { Watch } from '@meridian/contracts';

export interface ApiRequestOptions {
  token?: string;
  /** An object is sent as JSON, FormData as multipart. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ApiResponse<T> {
  status: number;
  body: T;
}

/** Sends a request to an endpoint such as `GET /api/watches`. */
export const callApi = async <T>(
  site: string,
  name: string,
  { token, body, headers = {} }: ApiRequestOptions = {},
): Promise<ApiResponse<T>> => {
  const [method = '', path = ''] = name.split(' ');
  const isForm = body instanceof FormData;
  const response = await fetch(site + path, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T };
};

/** Signs in and returns the token. */
export const signIn = async (site: string, account: { email: string; password: string }): Promise<string> =>
  (await callApi<{ token: string }>(site, 'POST /api/user/login', { body: account })).body.token;

/** Fetches a watch by its id or slug. Returns undefined if it does not exist. */
export const fetchWatch = async (site: string, key: string): Promise<Watch | undefined> => {
  const { status, body } = await callApi<{ watch: Watch }>(site, `GET /api/watches/${key}`);
  return status === 200 ? body.watch : undefined;
};

const append = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(name, value, 'picture.webp');
  else if (Array.isArray(value)) value.forEach((item, index) => append(form, `${name}[${index}]`, item));
  else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item);
  else if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
};

/** Returns the form data of the product form for a watch, with some fields changed. */
export const watchForm = (watch: Watch, change: Record<string, unknown> = {}): FormData => {
  const form = new FormData();
  const { nameEN, nameRU, descriptionEN, descriptionRU, price, weight, gender, wbLink, sizes, flags } = watch;
  const fields = {
    ...{ nameEN, nameRU, descriptionEN, descriptionRU, price, weight, gender, wbLink, sizes, flags },
    brand: watch.brand?._id,
    watchType: watch.watchType?._id,
    category: watch.category?._id,
    collection: watch.collection?._id,
    stock: watch.stock.map((row) => ({ ...row, loaded: row.quantity })),
    colors: watch.colors.map(({ details, ...color }) => ({
      ...color,
      originalColorNameEN: color.colorNameEN,
      details: JSON.stringify(details),
    })),
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) append(form, name, value);
  return form;
};
