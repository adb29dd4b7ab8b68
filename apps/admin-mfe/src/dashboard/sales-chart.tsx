import type { Sales } from '@meridian/contracts';
import { dateLocale, formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import styles from './sales-chart.module.css';

type SalesDay = Sales['days'][number];

// Units of the chart's view box.
const BAR_WIDTH = 10;
const GAP = 4;
const HEIGHT = 100;

const Bars = ({
  title,
  days,
  value,
  format,
}: {
  title: string;
  days: readonly SalesDay[];
  value: (day: SalesDay) => number;
  format: (value: number) => string;
}) => {
  const { language } = useTexts('admin');
  const dateFormat = new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'short',
  });
  const dayLabel = ({ day }: SalesDay): string => dateFormat.format(new Date(`${day}T12:00:00`));
  const max = Math.max(...days.map(value), 1);
  const total = days.reduce((sum, day) => sum + value(day), 0);
  const width = days.length * (BAR_WIDTH + GAP) - GAP;
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <span className="tabular">{format(total)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
        aria-hidden="true"
      >
        {days.map((day, index) => {
          const height = value(day) > 0 ? Math.max((value(day) / max) * HEIGHT, 2) : 0;
          return (
            <g key={day.day} className={styles.day}>
              <title>{`${dayLabel(day)}: ${format(value(day))}`}</title>
              <rect
                x={index * (BAR_WIDTH + GAP) - GAP / 2}
                y={0}
                width={BAR_WIDTH + GAP}
                height={HEIGHT}
                fill="none"
                pointerEvents="all"
              />
              <rect
                className={styles.bar}
                x={index * (BAR_WIDTH + GAP)}
                y={HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first ? dayLabel(first) : ''}</span>
        <span>{last ? dayLabel(last) : ''}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayLabel(day)}</th>
                <td>{format(value(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};

/** Bar charts of revenue and orders per day. */
export const SalesChart = ({ days }: { days: readonly SalesDay[] }) => {
  const { t, language } = useTexts('admin');
  return (
    <section>
      <Heading level={2} size="xs">
        {t('dashboard.sales')}
      </Heading>
      <div className={styles.charts}>
        <Bars
          title={t('dashboard.revenue')}
          days={days}
          value={({ revenue }) => revenue}
          format={(value) => formatPrice(Math.round(value), 'kzt', language)}
        />
        <Bars title={t('dashboard.orders')} days={days} value={({ orders }) => orders} format={String} />
      </div>
    </section>
  );
};
