import { describeTexts } from '@meridian/testing';
import catalogueEn from './catalogue-en.ts';
import catalogueRu from './catalogue-ru.ts';
import commonEn from './en.ts';
import homeEn from './home-en.ts';
import homeRu from './home-ru.ts';
import productEn from './product-en.ts';
import productRu from './product-ru.ts';
import commonRu from './ru.ts';
import wishListEn from './wish-list-en.ts';
import wishListRu from './wish-list-ru.ts';

describe('what screens have in common', () => describeTexts({ en: commonEn, ru: commonRu }));
describe('the home page', () => describeTexts({ en: homeEn, ru: homeRu }));
describe('the catalogue', () => describeTexts({ en: catalogueEn, ru: catalogueRu }));
describe('the product page', () => describeTexts({ en: productEn, ru: productRu }));
describe('the wish list', () => describeTexts({ en: wishListEn, ru: wishListRu }));
