import { writeCatalogue } from '@meridian/seed';
import { openOwnShop } from '../shop/own-shop.ts';
import type { StopList } from '../stop-list.ts';
import type { Target } from './compare.ts';
import { loadText } from './rows.ts';
import { type Load, requestsOf, type Scenario, scenarios } from './scenarios.ts';

/** Another shop, of another size. Only what reads is put to it: a small one would soon be sold out. */
export const openBeside = async (
  folder: string,
  watches: number,
  main: string,
  stops: StopList,
): Promise<{ targets(scenario: Scenario, load: Load): Target[] }> => {
  const shop = await openOwnShop(folder, stops);
  await writeCatalogue({ mongodbUri: shop.mongodbUri, generatedWatches: watches });
  const { origin } = await shop.server(main);
  const own = new Map((await scenarios(origin)).map((scenario) => [scenario.name, scenario]));
  return {
    targets: ({ name }, load) => {
      const scenario = own.get(name);
      if (!scenario || scenario.requests.some(({ method }) => method !== 'GET')) return [];
      const loads = scenario.loads.find((candidate) => loadText(candidate) === loadText(load));
      return loads ? [{ name: 'beside', origin, requests: requestsOf(scenario, loads) }] : [];
    },
  };
};
