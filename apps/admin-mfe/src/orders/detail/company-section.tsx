import type { Order } from '@meridian/contracts';
import { taxNumberLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, toast } from '@meridian/ui';
import drawer from './order-drawer.module.css';

/** The company that the invoice of an order is issued to. */
export const CompanySection = ({ order: { company, delivery } }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  if (!company) return null;
  const { name, taxNumber, address } = company;
  const lines = [name, `${taxNumberLabel(delivery.country, language)}: ${taxNumber}`, address];
  const copy = async () => {
    try {
      // The clipboard is missing without https, and a browser can refuse access.
      await navigator.clipboard.writeText(lines.join('\n'));
      toast(t('orders.detail.companyCopied'), { tone: 'success' });
    } catch {
      toast(t('orders.detail.companyNotCopied'), { tone: 'error' });
    }
  };
  return (
    <section className={drawer.company} data-testid="order-company">
      <div>
        <h3 className={drawer.label}>{t('orders.detail.company')}</h3>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button variant="secondary" size="small" onClick={() => void copy()} data-testid="order-company-copy">
        {t('orders.detail.copyCompany')}
      </Button>
    </section>
  );
};
