import { useTexts } from '@meridian/i18n';
import { Button, Container, Heading, Notice } from '@meridian/ui';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { Seller } from '../../layout/footer/seller-identity.tsx';
import type { MenuData } from '../../layout/load-menu.ts';
import { useSellerEmail } from '../../layout/use-seller-email.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import { type ContactMessage, mailtoUrl } from './mailto-url.ts';
import { useProfile } from './use-profile.ts';

/**
 * Contact page. Submitting only logs the message (spec section 2) and prepares an email, which the page
 * explains.
 */
export const Component = () => {
  const { t } = useTexts('shell');
  const me = useProfile();
  const seller = useRouteLoaderData<MenuData>('root')?.seller;
  const address = useSellerEmail();
  const [message, setMessage] = useState<ContactMessage | null>(null);
  return (
    <Container width="narrow" className={styles.page}>
      <header>
        <Heading level={1}>{t('contact.title')}</Heading>
        <p className={styles.lead}>{t('contact.lead')}</p>
        <p className={styles.direct}>
          <span>{t('contact.direct')}</span>
          <a href={`mailto:${address}`} className={styles.email}>
            {address}
          </a>
          <span>{t('contact.answerTime')}</span>
        </p>
        {seller ? <Seller seller={seller} className={styles.seller} /> : null}
      </header>
      <div>
        <ContactForm address={address} me={me} onMessage={setMessage} />
        {message ? (
          <Notice tone="info" className={styles.ready} data-testid="contact-ready">
            <strong>{t('contact.readyTitle')}</strong>
            <p>{t('contact.ready')}</p>
            <Button
              as="a"
              size="small"
              variant="secondary"
              href={mailtoUrl(address, message, t('contact.subject', { name: message.name }))}
              className={styles.mail}
              data-testid="contact-mail"
            >
              {t('contact.openMail')}
            </Button>
          </Notice>
        ) : null}
      </div>
    </Container>
  );
};
