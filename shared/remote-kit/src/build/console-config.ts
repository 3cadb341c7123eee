import { readFileSync } from 'node:fs'
import { rspack, type Configuration } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { consoleDevPort, devServer } from './dev-server.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import type { FolderBuild } from './run-build.ts'
import { quietRouter } from './shell-config.ts'

/** Build of the staff's console: one app with singletons of its own, which loads no remote. */
const consoleConfig = (folder: string, dev = false): Configuration => {
  const base = baseConfig(folder, { dev, classPrefix: 's' })
  return {
    ...base,
    name: 'staff',
    ...(!dev && { resolve: { ...base.resolve, alias: quietRouter(folder) } }),
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'quintet-staff', publicPath: dev ? '/' : '/assets/staff/' },
    plugins: [
      ...(base.plugins ?? []),
      new ManifestPlugin({ name: 'staff', tile: '', folder, builtAgainst: {}, entry: /^main[.\w-]*\.js$/, opens: ['main'], dev }),
      dev ? devPage(folder) : new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/index.html', to: 'index.html' }] }),
    ],
    ...(dev && { devServer: devServer(consoleDevPort) }),
  }
}

// What the server writes into the page, for a page that none has written.
const devSite = { userPool: 'xx-local-1_QuintetStaff', userPoolClient: 'quintetstaff', languages: [1, 2, 3, 4, 5, 6, 8, 9, 12] }

const devPage = (folder: string) => {
  const page = readFileSync(`${folder}/src/index.html`, 'utf8')
    .replace('<!--body-->', () => `<script type="application/json" id="site">${JSON.stringify(devSite)}</script>`)
    .replaceAll('{{lang}}', 'en')
    .replaceAll('{{dir}}', 'ltr')
    .replaceAll(' nonce="{{nonce}}"', '')
  return new rspack.HtmlRspackPlugin({ templateContent: page, scriptLoading: 'module' })
}

/** What the console's `rspack.config.ts` exports. */
export const consoleBuild = (folder: string): FolderBuild => ({
  name: 'staff',
  folder,
  production: () => consoleConfig(folder),
  development: () => [consoleConfig(folder, true)],
})
