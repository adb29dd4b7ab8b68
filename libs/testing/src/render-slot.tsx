import type { SlotName } from '@meridian/federation';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { type Feature, type Scene, type SceneOptions, setScene, Surroundings } from './scene.tsx';

export interface RenderedSlot extends Omit<Scene, 'i18n' | 'texts'>, RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  /** Path and query where the page is now. */
  address: () => string;
}

/** Renders what a feature puts into a slot of the shell, on a page at `/`. */
export const renderSlot = async (
  feature: Feature,
  slot: SlotName,
  options: SceneOptions = {},
): Promise<RenderedSlot> => {
  const load = feature.slots?.[slot];
  if (!load) throw new Error(`the feature does not fill the slot ${slot}`);
  const scene = await setScene(feature, options);
  const { services, store, calls } = scene;
  const { default: Content } = await load();
  const router = createMemoryRouter([{ path: '*', element: <Content services={services} /> }]);
  const view = render(<Surroundings scene={scene} router={router} />);
  await act(() => Promise.resolve());
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), services, store, calls, router, address };
};
