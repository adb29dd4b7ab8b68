import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';
import type { MenuData } from '../load-menu.ts';
import styles from './watches-submenu.module.css';

const LINKS = [
  ['all', DESTINATIONS.watches],
  ['men', DESTINATIONS.men],
  ['women', DESTINATIONS.women],
  ['latest', DESTINATIONS.latest],
  ['signature', DESTINATIONS.signature],
] as const;

/** Link to the catalogue filtered by one colour, given by its English name. */
const colorDestination = (nameEN: string): string =>
  `${DESTINATIONS.watches}?colors=${encodeURIComponent(nameEN)}`;

interface Props {
  colors: MenuData['colors'];
  onFollow: () => void;
}

/** Watches section of the menu: five lists, the brands, and one link per colour of the catalogue. */
export const WatchesSubmenu = ({ colors, onFollow }: Props) => {
  const { t, language } = useTexts('shell');
  return (
    <>
      <ul>
        {LINKS.map(([name, to]) => (
          <li key={name}>
            <Link to={to} className={styles.link} onClick={onFollow}>
              {t(`menu.${name}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/brands" className={styles.link} onClick={onFollow} data-testid="menu-brands">
            {t('menu.brands')}
          </Link>
        </li>
      </ul>
      {colors.length > 0 ? (
        <>
          <p className={styles.title} id="menu-colors">
            {t('menu.colors')}
          </p>
          <ul aria-labelledby="menu-colors" className={styles.colors}>
            {colors.map((color) => (
              <li key={color.nameEN}>
                <Link
                  to={colorDestination(color.nameEN)}
                  className={styles.color}
                  onClick={onFollow}
                  data-testid="menu-color"
                  data-color={color.nameEN}
                >
                  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className={styles.dot}>
                    <circle cx="9" cy="9" r="8.5" fill={color.hex} className={styles.ring} />
                  </svg>
                  {inLanguage(color, 'name', language)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
};
