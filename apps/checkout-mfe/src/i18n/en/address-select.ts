/** Texts of the choice of a saved address. They are part of its chunk, to keep the checkout's first load small. */
export const addressSelect = {
  label: 'Deliver to',
  another: 'Another address',
};
