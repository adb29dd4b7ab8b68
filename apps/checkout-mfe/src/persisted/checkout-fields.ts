/** Fields of the checkout (spec section 3), in the order of the form, as paths. */
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
  'deliveryMethod',
  'pickupPoint',
  'payment',
  'paymentMethod',
  'company.name',
  'company.taxNumber',
  'company.address',
  'promoCode',
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type DeliveryField = Exclude<
  CheckoutField,
  'deliveryMethod' | 'pickupPoint' | 'payment' | 'paymentMethod' | 'promoCode' | `company.${string}`
>;
