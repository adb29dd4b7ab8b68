import type { delivery as en } from '../en/delivery.ts';

/** Texts of the choice of the delivery, in Russian. */
export const delivery: typeof en = {
  days: (country, days) => `Доставка в ${country}: ${days}`,
  pickupDays: (days) => `Можно забрать: ${days}`,
  methods: 'Способ доставки',
  free: 'Бесплатно',
  freeFrom: (amount) => `Бесплатно от ${amount}`,
  needsPlace: 'Укажите индекс или город, чтобы увидеть все способы доставки.',
  nothing: 'Этот заказ нельзя доставить в выбранное место.',
  gone: (method) => `Доставка «${method}» сюда невозможна.`,
  chosen: (method) => `Вместо неё выбрана «${method}».`,
  failed: 'Не удалось загрузить способы доставки.',
  retry: 'Попробовать ещё раз',
  point: 'Пункт выдачи',
  pointMissing: 'Выберите пункт выдачи',
  pointSearch: 'Город, улица или название пункта',
  pointAnother: 'Выбрать другой пункт',
  pointCount: (count) => `Найдено пунктов: ${count}`,
  pointNone: 'Пунктов выдачи не нашлось. Попробуйте другой город или улицу.',
  pointsLoading: 'Загружаем пункты выдачи…',
  pointsFailed: 'Не удалось загрузить пункты выдачи.',
  pointsMore: 'Показать ещё',
  map: 'Карта найденных пунктов выдачи',
  distance: (km) => `${km} км`,
};
