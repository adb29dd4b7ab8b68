// Renders all demo images and writes their placeholder colours to catalogue/placeholders.json.
import { writeFile } from 'node:fs/promises';
import { measureImage } from './measure-image.ts';
import { demoRenderings } from './rendering.ts';
import { Renderer } from './renderer.ts';

const PLACEHOLDER = /\.[\da-f]{12}(?=\.jpg$)/;

const renderer = new Renderer();
const placeholders = await Promise.all(
  demoRenderings()
    // The home page refers to scenes by fixed names.
    .filter(({ subject }) => subject.kind !== 'scene')
    .map(async (rendering) => {
      const { file } = await renderer.render(rendering);
      return [rendering.path.replace(PLACEHOLDER, ''), await measureImage(file)] as const;
    }),
);
await renderer.close();
const text = JSON.stringify(Object.fromEntries([...placeholders].sort()), null, 2);
await writeFile(new URL('../catalogue/placeholders.json', import.meta.url), `${text}\n`);
