import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReleases, type Releases, type StoreSettings } from '@quintet/registry'
import { siteRoutes } from '@quintet/site'

export interface TestSite {
  folder: string
  /** Where the releases are. */
  data: string
  releases: Releases
  faults: unknown[]
  get(path: string, headers?: Record<string, string>): Promise<Response>
  write(path: string, text: string): Promise<void>
  /** Writes the build of a remote. @returns its folder */
  build(name: string, version: string, contents?: Record<string, string>): Promise<string>
  /** The same site as a server that has just started. */
  restart(): void
  close(): Promise<void>
}

/** Page of a small shell, as its build has it. */
export const template =
  '<html lang="{{lang}}" dir="{{dir}}" data-registry="{{registry}}" data-preview="{{preview}}"><style nonce="{{nonce}}">a{}</style><script nonce="{{nonce}}">first()</script><!--head--><h1>{{title}}</h1><!--body--></html>'
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const manifest = (name: string, version: string, contents: Record<string, string>) => {
  const files = Object.entries(contents).map(([path, text]) => ({ path, bytes: text.length, integrity: hashOf(text) }))
  const js = Object.keys(contents).filter((path) => path.endsWith('.js'))
  const css = Object.keys(contents).filter((path) => path.endsWith('.css'))
  const tile = name === 'shell' ? '' : name.replace('mf-', '')
  return { name, tile, version, contract: 1, entry: js[0] ?? '', js, css, texts: {}, files, builtAgainst: {} }
}

/**
 * A site with a small shell, two languages and no remote, served from a folder of its own.
 * @param settings of a storage for the releases; without, they lie in the data folder
 */
export const startSite = async (settings?: StoreSettings): Promise<TestSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const data = join(folder, 'data')
  const faults: unknown[] = []
  const routes = () =>
    siteRoutes({
      shellFolder: join(folder, 'shell'),
      contentFolder: join(folder, 'content'),
      releases: openReleases(data, settings),
      settings: {},
      onFault: (error) => void faults.push(error),
    })
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const build = async (name: string, version: string, contents?: Record<string, string>) => {
    const files = contents ?? {
      'entry.1.js': `export const entry = '${name} ${version}'`,
      'chunk.1.js': `export const chunk = '${name} ${version}'`,
      'styles.1.css': `.a{content:'${name} ${version}'}`,
    }
    for (const [path, text] of Object.entries(files)) await write(`dist/${name}/${version}/${path}`, text)
    await write(`dist/${name}/${version}/manifest.json`, JSON.stringify(manifest(name, version, files)))
    return join(folder, 'dist', name, version)
  }
  const shell = { 'main.1.js': `export const a = '${'x'.repeat(2000)}'` }
  await write('shell/index.html', template)
  await write('shell/manifest.json', JSON.stringify(manifest('shell', '1.0.0', shell)))
  await write('shell/main.1.js', shell['main.1.js'])
  await write('content/en/script.json', JSON.stringify({ 'app.title': 'Quintet', 'login.x': '</script>', 'home.x': 'later' }))
  await write('content/ar/script.json', JSON.stringify({ 'app.title': 'Quintet', 'login.x': 'أهلًا' }))
  let app = routes()
  return {
    folder,
    data,
    releases: openReleases(data, settings),
    faults,
    write,
    build,
    get: async (path, headers = {}) => app.request(path, { headers }),
    restart: () => {
      app = routes()
    },
    close: () => rm(folder, { recursive: true }),
  }
}
