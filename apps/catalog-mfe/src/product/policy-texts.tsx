import { deliveryTargets } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Link } from 'react-router-dom';
import { useMoreTexts } from './more-texts.ts';

/** The lines on shipping or payment, and the link to the policy. */
export const PolicyTexts = ({ of }: { of: 'shipping' | 'payment' }) => {
  const t = useMoreTexts();
  const { language } = useTexts('catalog');
  const lines: string[] = t(of === 'shipping' ? 'policies.shippingText' : 'policies.paymentText', {
    returnObjects: true,
    countries: deliveryTargets(language),
  });
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {of === 'shipping' ? (
        <Link to="/policies/return-policy">{t('policies.shippingLink')}</Link>
      ) : (
        <Link to="/policies/terms-of-service">{t('policies.paymentLink')}</Link>
      )}
    </>
  );
};
