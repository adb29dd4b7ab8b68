/**
 * Words with the same meaning for the search. Each group is one line; any form of a word will do, because words are compared
 * by their stem. After a change restart the server, and an external engine gets the new list with it.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['diver', 'diving', 'дайвер', 'дайверский', 'водолаз', 'подводный'],
  ['leather', 'calfskin', 'кожа', 'кожаный'],
  ['automatic', 'automat', 'selfwinding', 'автомат', 'автоматический', 'автоподзавод'],
  ['mechanical', 'механика', 'механический'],
  ['quartz', 'кварц', 'кварцевый'],
  ['solar', 'солнечный'],
  ['chronograph', 'stopwatch', 'хронограф', 'секундомер'],
  ['pilot', 'aviator', 'flight', 'пилот', 'авиатор', 'авиаторский', 'лётчик'],
  ['travel', 'traveller', 'путешествие', 'gmt'],
  ['dress', 'classic', 'классика', 'классический'],
  ['jewellery', 'jewelry', 'ювелирный', 'украшение'],
  ['diamond', 'бриллиант', 'бриллиантовый'],
  ['steel', 'сталь', 'стальной'],
  ['titanium', 'титан', 'титановый'],
  ['gold', 'golden', 'золото', 'золотой'],
  ['bronze', 'бронза', 'бронзовый'],
  ['ceramic', 'керамика', 'керамический'],
  ['rubber', 'каучук', 'резина', 'резиновый'],
  ['nylon', 'textile', 'нейлон', 'нейлоновый', 'текстиль'],
  ['mesh', 'milanese', 'миланский', 'плетение'],
  ['strap', 'band', 'ремешок', 'ремень'],
  ['bracelet', 'браслет'],
  ['waterproof', 'водонепроницаемый', 'водостойкий', 'водозащита'],
];
