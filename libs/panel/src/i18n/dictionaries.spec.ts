import { describeTexts } from '@meridian/testing';

describeTexts(__dirname);
