import { writeCatalogue } from '@meridian/seed';
import { startBenchShop } from '../shop/bench-shop.ts';
import type { CleanupStack } from '../cleanup-stack.ts';
import type { Target } from './compare.ts';
import { describeLoad } from './rows.ts';
import { type Load, requestsOf, type Scenario, scenarios } from './scenarios.ts';

/** Another shop, of another size. Only what reads is put to it: a small one would soon be sold out. */
export const startSecondShop = async (
  folder: string,
  watches: number,
  main: string,
  cleanup: CleanupStack,
): Promise<{ targets(scenario: Scenario, load: Load): Target[] }> => {
  const shop = await startBenchShop(folder, cleanup);
  await writeCatalogue({ mongodbUri: shop.mongodbUri, generatedWatches: watches });
  const { origin } = await shop.server(main);
  const own = new Map((await scenarios(origin)).map((scenario) => [scenario.name, scenario]));
  return {
    targets: ({ name }, load) => {
      const scenario = own.get(name);
      if (!scenario || scenario.requests.some(({ method }) => method !== 'GET')) return [];
      const loads = scenario.loads.find((candidate) => describeLoad(candidate) === describeLoad(load));
      return loads ? [{ name: 'secondShop', origin, requests: requestsOf(scenario, loads) }] : [];
    },
  };
};
