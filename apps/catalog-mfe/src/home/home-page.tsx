import { BelowFold } from '../below-fold/below-fold.tsx';
import { withLoaderData } from '../with-loader-data.tsx';
import { Community } from './community.tsx';
import { FeaturedCollection } from './featured-collection.tsx';
import { GenderPanels } from './gender-panels.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './load-home.ts';
import { NewCollections } from './new-collections.tsx';

/** The home page (spec section 2). */
export const Component = withLoaderData(({ data }: { data: HomeData }) => {
  const { season, main, featured, collection } = data;
  return (
    <>
      <Hero />
      <NewCollections season={season} watches={main} />
      <BelowFold>
        <FeaturedCollection watches={featured} collection={collection} />
      </BelowFold>
      <BelowFold>
        <GenderPanels />
      </BelowFold>
      <BelowFold>
        <Community />
      </BelowFold>
    </>
  );
});
