import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../repository.ts'
import { buildFolder } from './run-build.ts'
import { serveFolder } from './run-dev.ts'

// `quintet-build build` and `quintet-build dev`, run in the folder of the shell or of a remote.
const folder = process.cwd()
const config = pathToFileURL(join(folder, 'rspack.config.ts')).href
const { default: settings } = (await import(config)) as { default: import('./run-build.ts').FolderBuild }

// `npm start` keeps a note of the sources it built last; a build made by hand may be of others.
const note = `build-${relative(root, folder).replaceAll(/[\\/]/g, '-')}`
const forgetNote = () => rm(join(root, '.cache', note), { force: true })

if (process.argv[2] === 'dev') await serveFolder(settings)
else {
  await forgetNote()
  process.stdout.write(`${await buildFolder(settings)}\n`)
}
