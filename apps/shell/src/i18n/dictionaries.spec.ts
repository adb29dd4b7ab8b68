import { describeTexts } from '@meridian/testing';
import en from './en.ts';
import pagesEn from './pages-en.ts';
import pagesRu from './pages-ru.ts';
import ru from './ru.ts';

describe('the frame', () => describeTexts({ en, ru }));
describe('the pages', () => describeTexts({ en: pagesEn, ru: pagesRu }));
