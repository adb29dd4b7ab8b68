import type { Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { type ComponentType, Suspense, use } from 'react';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { loadedText, loadText } from './load-text.ts';
import { STATIC_PAGES, type StaticPageName } from './static-pages.ts';
import { StaticTextView } from './static-text-view.tsx';

/** Waits for the text only where it was not loaded with the page: after a change of language. */
const Text = ({ name, language }: { name: StaticPageName; language: Language }) => {
  const text = loadedText(name, language) ?? use(loadText(name, language));
  return <StaticTextView text={text} language={language} />;
};

const pageOf = (name: StaticPageName): ComponentType =>
  function StaticPage() {
    const { language } = useTexts('shell');
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Text name={name} language={language} />
      </Suspense>
    );
  };

// Made once: a component of another identity would be drawn anew.
const pages = Object.fromEntries(STATIC_PAGES.map(({ name }) => [name, pageOf(name)])) as Record<
  StaticPageName,
  ComponentType
>;

/** The screen of a static page, its text in one language loaded with it. */
export const loadStaticPage = async (name: StaticPageName, language: Language): Promise<ComponentType> => {
  await loadText(name, language);
  return pages[name];
};
