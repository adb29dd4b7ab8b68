import { describeTexts } from '@meridian/testing';
import en from './en.ts';
import ru from './ru.ts';

describeTexts({ en, ru });
