// `cli.ts OUT FOLDER …`: makes the production build in OUT, with the builds of these folders. `npm run build` calls it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const [out = '', ...folders] = process.argv.slice(2)

const began = performance.now()
await buildServer(root, folders, out)
const sizes = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(out, name)).size)
const bytes = sizes.reduce((sum, size) => sum + size, 0)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`server: ${(bytes / 2 ** 20).toFixed(1)} MiB in ${seconds} s`)
