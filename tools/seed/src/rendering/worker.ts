import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renderCollection, renderScene, renderWatch } from '../images/index.ts';
import type { Subject } from './rendering.ts';

/** A task of a drawing thread: draw the subject into the file. */
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
 * Draws one picture; the file appears whole or not at all. Answers whether it had to be drawn: two shops may be seeded
 * at once (tests do it), and what one has drawn while a task waited, the other one takes.
 */
export default async function draw({ subject, file }: RenderTask): Promise<boolean> {
  if (existsSync(file)) return false;
  const picture = await render(subject);
  await mkdir(dirname(file), { recursive: true });
  // Two may draw the same one: each writes a file of its own name first.
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, picture);
  await rename(unfinished, file);
  return true;
}
