import { rspack, type Configuration } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { devServer } from './dev-server.ts'
import type { FolderBuild } from './run-build.ts'

const port = 5168

/** Build of the gallery: one app that shows pieces of `@quintet/ui` alone, and is no part of the site. */
const galleryConfig = (folder: string, dev = false): Configuration => {
  const base = baseConfig(folder, { dev, classPrefix: 'g' })
  return {
    ...base,
    name: 'gallery',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName: 'quintet-gallery', publicPath: dev ? '/' : './' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: `${folder}/src/index.html`, scriptLoading: 'module' }),
    ],
    ...(dev && { devServer: devServer(port) }),
  }
}

/** What the gallery's `rspack.config.ts` exports. */
export const galleryBuild = (folder: string): FolderBuild => ({
  name: 'gallery',
  folder,
  production: () => galleryConfig(folder),
  development: () => [galleryConfig(folder, true)],
})
