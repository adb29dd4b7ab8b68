import { useTexts } from '@meridian/i18n';
import { NarrowAccordion } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';
import styles from './footer-groups.module.css';

/** Text key of the title, and text key and path of each link. */
const GROUPS = [
  [
    'footer.shop',
    [
      ['menu.all', DESTINATIONS.watches],
      ['menu.men', DESTINATIONS.men],
      ['menu.women', DESTINATIONS.women],
      ['menu.latest', DESTINATIONS.latest],
      ['menu.brands', '/brands'],
      ['header.gifts', DESTINATIONS.gifts],
    ],
  ],
  [
    'footer.support',
    [
      ['footer.contact', DESTINATIONS.contact],
      ['footer.order', '/orders/find'],
      ['footer.returns', DESTINATIONS.returns],
      ['footer.warranty', DESTINATIONS.warranty],
    ],
  ],
  [
    'footer.information',
    [
      ['footer.terms', DESTINATIONS.terms],
      ['footer.privacy', DESTINATIONS.privacy],
      ['footer.accessibility', DESTINATIONS.accessibility],
    ],
  ],
  [
    'footer.about',
    [
      ['footer.authenticity', DESTINATIONS.authenticity],
      ['menu.signature', DESTINATIONS.signature],
      ['footer.story', DESTINATIONS.construction],
    ],
  ],
] as const;

/** The four link groups of the footer: accordions on narrow screens, open lists on wide ones. */
export const FooterGroups = () => {
  const { t } = useTexts('shell');
  return (
    <nav aria-label={t('footer.navigation')} className={styles.groups}>
      {GROUPS.map(([title, links]) => (
        <NarrowAccordion key={title} title={t(title)} data-testid="footer-group">
          <ul>
            {links.map(([text, to]) => (
              <li key={text}>
                <Link to={to} className={styles.link}>
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </NarrowAccordion>
      ))}
    </nav>
  );
};
