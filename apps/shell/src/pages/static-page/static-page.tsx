import type { Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { type ComponentType, Suspense, use } from 'react';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { loadedStaticText, loadStaticText } from './load-static-text.ts';
import { STATIC_PAGES, type StaticPageName } from './static-pages.ts';
import { StaticTextView } from './static-text-view.tsx';

const LateText = ({ name, language }: { name: StaticPageName; language: Language }) => (
  <StaticTextView text={use(loadStaticText(name, language))} language={language} />
);

const pageOf = (name: StaticPageName): ComponentType =>
  function StaticPage() {
    const { language } = useTexts('shell');
    // There already with the page itself, also on the server, which must not outline it as something late; only after
    // a change of language it has to be waited for.
    const text = loadedStaticText(name, language);
    return text ? (
      <StaticTextView text={text} language={language} />
    ) : (
      <Suspense fallback={<PageSkeleton />}>
        <LateText name={name} language={language} />
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
  await loadStaticText(name, language);
  return pages[name];
};
