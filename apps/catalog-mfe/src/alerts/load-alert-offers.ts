/** Loads the buttons that request alerts. They share a chunk, because a chunk of their own would enlarge each first load. */
export const loadAlertOffers = () =>
  import(/* webpackChunkName: "zoom" */ './alert-offers.tsx').then(({ AlertOffers }) => AlertOffers);
