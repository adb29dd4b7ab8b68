/** Texts of the company of the invoice. They are part of its chunk, to keep the checkout's first load small. */
export const company = {
  company: 'Invoice for a company',
  name: 'Company name',
  address: 'Company address',
  addressHint: 'Empty: the delivery address',
  problems: {
    name: {
      missing: 'Please enter the company name',
      wrong: 'This name is too long: at most 200 characters',
    },
    taxNumber: {
      missing: 'Please enter the tax number',
      wrong: 'Please check the tax number: a digit is missing or mistyped',
    },
    address: { missing: 'Please enter the address', wrong: 'This address is too long' },
  },
};
