// `npm run pictures`: draws the ten pictures of the static content anew, and the icons of home screens and notices.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { icons, renderIcon } from './pictures/icons.mts'
import { drawings } from './pictures/drawings.mts'
import { render } from './pictures/render.mts'

const folder = fileURLToPath(new URL('../../../api/content/files/', import.meta.url))

await mkdir(folder, { recursive: true })
for (const drawing of drawings) {
  const picture = await render(drawing)
  await writeFile(`${folder}${drawing.name}.png`, picture)
  console.log(`${drawing.name}.png: ${picture.length} bytes`)
}
for (const icon of icons) {
  const picture = await renderIcon(icon)
  await writeFile(`${folder}${icon.name}.png`, picture)
  console.log(`${icon.name}.png: ${picture.length} bytes`)
}
