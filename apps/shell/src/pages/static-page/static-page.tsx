import type { Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { type ComponentType, Suspense, use } from 'react';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { loadedStaticText, loadStaticText } from './load-static-text.ts';
import { STATIC_PAGES, type StaticPageName } from './static-pages.ts';
import { StaticTextView } from './static-text-view.tsx';

const LoadingText = ({ name, language }: { name: StaticPageName; language: Language }) => (
  <StaticTextView text={use(loadStaticText(name, language))} language={language} />
);

const createStaticPage = (name: StaticPageName): ComponentType => {
  const StaticPage = () => {
    const { language } = useTexts('shell');
    // The route loads the text together with the page, so it suspends only after a change of language. On the server a
    // Suspense boundary would move the text out of the first markup.
    const text = loadedStaticText(name, language);
    return text ? (
      <StaticTextView text={text} language={language} />
    ) : (
      <Suspense fallback={<PageSkeleton />}>
        <LoadingText name={name} language={language} />
      </Suspense>
    );
  };
  return StaticPage;
};

// Created once: a new component identity would remount the page.
const pages = Object.fromEntries(STATIC_PAGES.map(({ name }) => [name, createStaticPage(name)])) as Record<
  StaticPageName,
  ComponentType
>;

/** Loads the text of a static page in a language and returns the component of the page. */
export const loadStaticPage = async (name: StaticPageName, language: Language): Promise<ComponentType> => {
  await loadStaticText(name, language);
  return pages[name];
};
