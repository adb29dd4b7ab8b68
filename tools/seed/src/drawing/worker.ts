import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renderCollection, renderScene, renderWatch } from '../pictures/index.ts';
import type { Subject } from './drawing.ts';

/** A task of a drawing thread: draw the subject into the file. */
export interface DrawTask {
  subject: Subject;
  file: string;
}

function render(subject: Subject): Promise<Buffer> {
  switch (subject.kind) {
    case 'watch':
      return renderWatch(subject.look, subject.view);
    case 'collection':
      return renderCollection(subject.index, subject.look);
    case 'scene':
      return renderScene(subject.scene);
  }
}

/** Draws one picture; the file appears whole or not at all. */
export default async function draw({ subject, file }: DrawTask): Promise<void> {
  const picture = await render(subject);
  await mkdir(dirname(file), { recursive: true });
  // Two shops may be seeded at once (tests do it): each writes a file of its own name first.
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, picture);
  await rename(unfinished, file);
}
