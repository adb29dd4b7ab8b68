/** Texts of draft previews and of archived watches in Russian. */
export default {
  draft: 'Предпросмотр черновика.',
  draftText: 'Страница видна только по этой ссылке. Заказать часы пока нельзя.',
  gone: 'Эти часы больше не продаются.',
  similar: 'Похожие часы',
  toCatalogue: 'Смотреть все часы',
};
