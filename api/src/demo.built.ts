import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '@quintet/kit/errors'
import { distFolder } from './places.built.ts'
import type * as source from './demo.ts'

const entry = join(distFolder, 'demo', 'seed.js')

export const loadDemo: typeof source.loadDemo = async () => {
  if (!existsSync(entry))
    throw new ConfigError(`QUINTET_DEMO is 1, but this build has no demo: ${entry} is missing. \`npm run build\` makes it.`)
  return import(pathToFileURL(entry).href)
}
