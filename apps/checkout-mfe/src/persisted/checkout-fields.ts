/** Fields of the checkout (spec section 3), in the order of the form. */
export const CHECKOUT_FIELDS = [
  'email',
  'name',
  'surname',
  'patronymic',
  'phone',
  'additionalPhone',
  'country',
  'zipCode',
  'city',
  'address',
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
