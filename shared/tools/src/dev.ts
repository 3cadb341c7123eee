// `pnpm dev`: the API, the shell's dev server and every remote's, with Fast Refresh across all of them.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { consoleDevPort, devPorts, type FolderBuild, serveAll } from '@quintet/remote-kit/build'

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  console.log(`pnpm dev: the API, the shell and every tile, each built anew as its sources change. At the root all of them, in the folder of a tile that one alone.
QUINTET_DATA   data folder of the API (.data); one server at a time works on it, so end \`npm start\` first
PORT           of the API (8080)`)
  process.exit(0)
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = [...readdirSync(root), 'shell/staff'].filter((name) => existsSync(join(root, name, 'rspack.config.ts')))

const packages = readdirSync(join(root, 'api/packages')).map((name) => `api/packages/${name}/src`)
const sources = ['api/src', ...packages].filter((folder) => existsSync(join(root, folder)))
const watched = sources.flatMap((folder) => ['--watch-path', folder])
const api = spawn(process.execPath, ['--import', 'tsx', ...watched, 'api/src/main.ts'], {
  cwd: root,
  env: { ...process.env, QUINTET_DEMO: process.env.QUINTET_DEMO ?? '1' },
  stdio: 'inherit',
})
process.once('exit', () => api.kill())

const builds = await Promise.all(
  folders.map(
    async (folder) => (await import(pathToFileURL(join(root, folder, 'rspack.config.ts')).href)) as { default: FolderBuild },
  ),
)
// A remote's first dev build is its container; its page of its own is for `pnpm dev` in its folder.
await serveAll(builds.flatMap(({ default: build }) => build.development().slice(0, 1)))
console.log(`The staff's console: http://localhost:${consoleDevPort}/staff`)
console.log(`The site with everything live: http://localhost:${devPorts.shell ?? 0}`)
