import { readFileSync } from 'node:fs'
import { rspack, type Configuration } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { devPorts, devServer } from './dev-server.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import { refreshHook } from './refresh-hook.ts'
import type { FolderBuild } from './run-build.ts'
import { installedVersions } from './shared-versions.ts'

export interface ShellBuild {
  folder: string
  dev?: boolean
}

/** Build of the shell. No remote is named in it: it learns of them from the registry in its page. */
export function shellConfig({ folder, dev = false }: ShellBuild): Configuration {
  const base = baseConfig(folder, { dev })
  const versions = installedVersions(folder)
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'quintet', publicPath: dev ? '/' : '/assets/shell/' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(dev ? withDevRuntime(versions) : versions), __DEV__: dev }),
      new ManifestPlugin({ name: 'shell', tile: '', folder, builtAgainst: versions, entry: /^main[.\w-]*\.js$/, opens: ['main'], dev }),
      dev ? devPage(folder) : new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/index.html', to: 'index.html' }] }),
    ],
    ...(dev && { devServer: devServer(devPorts.shell ?? 0) }),
  }
}

/** What the shell's `rspack.config.ts` exports. */
export function shellBuild(folder: string): FolderBuild {
  return { name: 'shell', folder, production: () => shellConfig({ folder }), development: () => [shellConfig({ folder, dev: true })] }
}

const withDevRuntime = (versions: Record<string, string>) => ({ ...versions, 'react/jsx-dev-runtime': versions.react })

// Under the dev server there is no site server: the page names the remotes' own dev servers.
function devPage(folder: string) {
  const remotes = Object.entries(devPorts).filter(([name]) => name !== 'shell')
  const registry = Object.fromEntries(remotes.map(([name, port]) => [name, devRemote(name, port)]))
  const head = `<script>${refreshHook}</script><script type="application/json" id="registry">${JSON.stringify({ remotes: registry })}</script>`
  const page = readFileSync(`${folder}/src/index.html`, 'utf8')
    .replace('<!--head-->', head)
    .replaceAll(/\{\{lang\}\}/g, 'en')
    .replaceAll(/\{\{dir\}\}/g, 'ltr')
    .replaceAll(/ nonce="\{\{nonce\}\}"/g, '')
  return new rspack.HtmlRspackPlugin({ templateContent: page, scriptLoading: 'module' })
}

function devRemote(name: string, port: number) {
  const base = `http://127.0.0.1:${port}/`
  return { tile: name.replace('mf-', ''), live: { version: 'dev', base, entry: 'entry.js', js: [], css: [], contract: 1, builtAgainst: {} } }
}
