import { ApiError } from '@meridian/api-client';
import type { InvoiceSummary } from '@meridian/contracts';
import type { Services } from '@meridian/federation';

const FILE_NAMES = { invoice: 'invoice', creditNote: 'credit-note' } as const;

/**
 * Downloads a document as a PDF file in the language of the page. A link would not send the token of a signed-in shopper.
 * @param key key or id of the order
 * @throws ApiError
 */
export const downloadInvoice = async (
  store: Services['store'],
  key: string,
  { id, kind, number }: Pick<InvoiceSummary, 'id' | 'kind' | 'number'>,
): Promise<void> => {
  const { token, locale } = store.getState();
  const path = `/api/orders/by-key/${encodeURIComponent(key)}/invoices/${id}/pdf?lang=${locale.language}`;
  const response = await fetch(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new ApiError(response.status, undefined);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${FILE_NAMES[kind]}-${number}.pdf`;
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
