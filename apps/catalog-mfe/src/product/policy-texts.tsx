import { useTexts } from '@meridian/i18n';
import { Link } from 'react-router-dom';
import en from '../i18n/policy-en.ts';
import ru from '../i18n/policy-ru.ts';

const TEXTS = { en, ru };

/** The lines on shipping or payment, and the link to the policy. */
export const PolicyTexts = ({ of }: { of: 'shipping' | 'payment' }) => {
  const texts = TEXTS[useTexts('catalog').language];
  const [lines, to, link] =
    of === 'shipping'
      ? [texts.shippingText, '/policies/return-policy', texts.shippingLink]
      : [texts.paymentText, '/policies/terms-of-service', texts.paymentLink];
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Link to={to}>{link}</Link>
    </>
  );
};
