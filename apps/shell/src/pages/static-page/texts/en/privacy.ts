import type { StaticText, TextBlock } from '../../static-text.ts';

/** One processing of personal data: why, which data, on what basis, how long. */
const processing = (
  title: string,
  purpose: string,
  data: string,
  basis: string,
  retention: string,
): TextBlock => ({
  title,
  facts: [
    { term: 'Purpose', text: purpose },
    { term: 'Categories of data', text: data },
    { term: 'Legal basis', text: basis },
    { term: 'Retention', text: retention },
  ],
});

/** Privacy policy, English. */
const text: StaticText = {
  title: 'Privacy policy',
  description:
    'Which personal data we process, why, on what legal basis and for how long. We collect what a purchase needs, and no more.',
  effective: 'In force from 1 January 2026.',
  blocks: [
    {
      title: 'Who is responsible',
      text: [
        'The controller is Meridian AB, Stockholm, Sweden. For everything that concerns your data, write to {email}.',
        'Your cart, your wish list and your sign-in are stored in your own browser; once you sign in, cart and wish list are stored with your account as well. We set cookies for your choice of language and currency, and sometimes one containing a short code that decides whether you see a new version of a page early. Many visitors share the same code, so it cannot identify you. When you open the link to an order, a cookie lets this browser show that order for 30 days, or until you sign out. We use no advertising cookies. Pages report to us how quickly they loaded and what failed, without anything about you.',
        'The language and the currency of your first page follow the country of your IP address; the address is not stored for that. This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.',
      ],
    },
    processing(
      'Orders and delivery',
      'To accept your order, deliver it, write to you about it and handle claims afterwards.',
      'Name, delivery address, phone numbers, email, the company that you want the invoice for, the watches ordered, their prices, and the history of the order.',
      'Performance of the contract with you; for accounting records, our legal obligation.',
      'Accounting records, including the order, are kept for 7 years after the end of the financial year. We then remove your name, contacts and address from them. From an order that was never paid we remove them after 30 days.',
    ),
    processing(
      'Your account',
      'To let you sign in, see your orders, and find your cart and wish list on every device.',
      'Name, email, a password in a form that cannot be read back, phone and pickup point if you enter them, up to ten delivery addresses with the company of their last invoice, cart and wish list; for each sign-in the browser, the operating system and the country; passkeys and an authenticator app if you add them.',
      'Performance of the contract on the account with you.',
      'Until you delete the account. A sign-in is kept for 30 days after it was last used. The links that we email work for 60 minutes (new password) or 24 hours (email address) and are then deleted.',
    ),
    processing(
      'Payment card data',
      'To take the payment for your order, to refund it and to prevent fraud.',
      'Name, amount and currency, the outcome of the payment, and a reference of the payment provider. Card numbers are entered on the page of our third-party payment provider; we never receive or store them.',
      'Performance of the contract with you; for accounting records, our legal obligation.',
      'Accounting records, including the reference of the payment, are kept for 7 years after the end of the financial year, as Swedish accounting law requires.',
    ),
    processing(
      'Gift cards',
      'To issue a gift card, to deliver it to its recipient and to redeem it. We do not do this at present; should we start, these rules apply.',
      'Name and email of buyer and recipient, the greeting, the value, the number and the balance of the card.',
      'Performance of the contract with the buyer; our legitimate interest in redeeming the card for the recipient.',
      'For as long as the card is valid according to its terms. Accounting records of the sale are kept for 7 years.',
    ),
    processing(
      'Direct marketing',
      'To tell you about new watches, collections and offers that are likely to interest you. We do not do this at present; should we start, these rules apply.',
      'Name, email, language, and which of our messages you opened or followed.',
      'Your consent, or, if you have bought from us, our legitimate interest in informing customers. You may object at any time by the link in each message.',
      'Until you object or withdraw your consent, and at the latest after 30 months without any interaction with our messages.',
    ),
    processing(
      'Competitions and events',
      'To hold competitions and events that you have entered, to choose and inform winners, and to receive guests. We do not do this at present; should we start, these rules apply.',
      'Name, email, phone, your entry, and for events your access or dietary needs if you tell us about them.',
      'Performance of the terms you accepted by entering; your consent for what you tell us about your needs.',
      'Until the competition or event is over and prizes are delivered, at most 6 months afterwards. Tax records of prizes are kept for 7 years.',
    ),
    processing(
      'Support',
      'To answer your questions and to handle complaints, returns and warranty claims.',
      'Name, email, phone, order details, our correspondence, and pictures you send us.',
      'Performance of the contract; our legitimate interest in answering you and in defending legal claims.',
      'Three years after the matter is closed. Any sensitive data in a message is deleted immediately.',
    ),
    processing(
      'Customer experience surveys',
      'To learn how a purchase or a repair went, and to do better. We do not do this at present; should we start, these rules apply.',
      'Name, email, the order the survey is about, and your answers.',
      'Our legitimate interest in improving the shop. Taking part is voluntary, and you may object to being asked.',
      '12 months from your answer; after that we store only figures that can no longer be traced to you.',
    ),
    processing(
      'Repair service',
      'To receive, examine, repair and return your watch, within the warranty or for payment.',
      'Name, address, email, phone, model and serial number, the description of the fault, the record of the repair.',
      'Performance of the contract or of the warranty; for accounting records, our legal obligation.',
      'The record of the repair is kept for 3 years after the watch was returned, for the statutory warranty; accounting records for 7 years.',
    ),
    processing(
      'Checkout reminder',
      'To remind you once of an order that you began at checkout and did not finish. We do not send such reminders at present; should we start, these rules apply.',
      'Email, language, and the watches in the cart.',
      'Our legitimate interest in helping you to complete the order. Every reminder contains a link to unsubscribe permanently.',
      '30 days from the last change of the cart; data stored for a reminder is then deleted.',
    ),
    processing(
      'Alerts about a watch',
      'To write to you once, when a watch that you wait for is back in stock or costs less.',
      'Email, language, the watch, and its price when you asked.',
      'Your consent. You can withdraw it in your account or by the link in each message.',
      'Until the message is sent, at most 12 months. A request that you do not confirm is deleted after 48 hours.',
    ),
    {
      title: 'Deletion and short periods',
      text: [
        'You can delete your account yourself. Its data, the addresses, the cart, the wish list and your alerts are deleted at once. What was ordered, when, for how much and to which country stays in our accounts, without your name, contacts and address: we remove these from finished orders at once, and from the others 30 days after they are delivered or cancelled, so that you receive them and can return them.',
        'Technical data is kept for these periods:',
        [
          'the recipient and the content of an email until it is sent; a note that it was sent for 90 days',
          'counts of attempts to sign in for up to 24 hours, and for 30 days a code that recognises the network from which you sign in; an IP address or an email cannot be read from either',
          'messages of the payment provider, which contain numbers only, for 180 days',
          'the log of changes that our staff make, for 2 years',
          'technical logs, which contain no names, emails or IP addresses, and backups for 30 days',
        ],
      ],
    },
    {
      title: 'Who else receives data',
      text: [
        'We pass on only what a task requires: to the payment provider, to carriers and customs, to workshops in case of a repair, to the companies that run our servers, and to authorities where the law obliges us. Companies that work for us are bound by contract and may not use the data for their own purposes.',
        'If data leaves the European Economic Area, as it must when a parcel is delivered outside it, we rely on an adequacy decision, on the standard contractual clauses of the European Commission, or on the necessity for your contract.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You may ask us at any time and free of charge to:',
        [
          'tell you what data we hold about you, and give you a copy of it',
          'correct or erase it, or restrict its use',
          'hand it over in a common format',
          'stop processing based on our legitimate interest, and all direct marketing',
          'treat a consent as withdrawn from now on',
        ],
        'With an account you can download a copy of your data and delete the account there yourself. Otherwise write to {email}; we will answer within one month. You may also complain to the Swedish Authority for Privacy Protection (Integritetsskyddsmyndigheten, IMY) or to the authority of your country.',
      ],
    },
  ],
};

export default text;
