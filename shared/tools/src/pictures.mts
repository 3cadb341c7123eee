// `npm run pictures`: draws the ten pictures of the static content anew.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawings } from './pictures/drawings.mts'
import { render } from './pictures/render.mts'

const folder = fileURLToPath(new URL('../../../api/content/files/', import.meta.url))

await mkdir(folder, { recursive: true })
for (const drawing of drawings) {
  const picture = await render(drawing)
  await writeFile(`${folder}${drawing.name}.png`, picture)
  console.log(`${drawing.name}.png: ${picture.length} bytes`)
}
