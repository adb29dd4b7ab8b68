import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renderCollection, renderScene, renderWatch } from '../images/index.ts';
import type { Subject } from './rendering.ts';

/** A task of a render thread: render the subject into the file. */
export interface RenderTask {
  subject: Subject;
  file: string;
}

const render = (subject: Subject): Promise<Buffer> => {
  switch (subject.kind) {
    case 'watch':
      return renderWatch(subject.look, subject.view);
    case 'collection':
      return renderCollection(subject.index, subject.look);
    case 'scene':
      return renderScene(subject.scene);
  }
};

/**
 * Renders one image; the file appears complete or not at all. Returns whether it was rendered. Two shops can be seeded
 * concurrently (tests do), and then one uses images that the other one has rendered.
 */
const renderToFile = async ({ subject, file }: RenderTask): Promise<boolean> => {
  if (existsSync(file)) return false;
  const image = await render(subject);
  await mkdir(dirname(file), { recursive: true });
  // Two processes can render the same image, so each writes to its own file first.
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, image);
  await rename(unfinished, file);
  return true;
};

export default renderToFile;
