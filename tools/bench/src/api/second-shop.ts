import { writeCatalogue } from '@meridian/seed';
import { startBenchShop } from '../shop/bench-shop.ts';
import type { CleanupStack } from '../cleanup-stack.ts';
import type { Target } from './compare.ts';
import { describeLoad, type Load, requestsOf, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** Starts a second shop with another catalogue size. It gets read scenarios only, because a small shop would sell out. */
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
      if (!scenario || scenario.meanwhile || scenario.requests.some(({ method }) => method !== 'GET'))
        return [];
      const loads = scenario.loads.find((candidate) => describeLoad(candidate) === describeLoad(load));
      return loads ? [{ name: 'secondShop', origin, requests: requestsOf(scenario, loads) }] : [];
    },
  };
};
