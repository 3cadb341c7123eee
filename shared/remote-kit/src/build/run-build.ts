import { rspack, type Configuration, type Stats } from '@rspack/core'
import { precompress } from './precompress.ts'

/** What a folder's `rspack.config.ts` exports. */
export interface FolderBuild {
  name: string
  folder: string
  production: () => Configuration
  development: () => Configuration[]
}

/**
 * Builds one folder for production.
 * @returns one line about what was built
 * @throws with the bundler's own words when it does not build
 */
export const buildFolder = async (build: FolderBuild): Promise<string> => {
  const stats = await runCompiler(build.production())
  await precompress(`${build.folder}/dist`)
  const { assets = [], time = 0 } = stats.toJson({ all: false, assets: true, timings: true })
  return `${build.name}: ${assets.length} files in ${time} ms`
}

const runCompiler = (config: Configuration): Promise<Stats> => {
  const compiler = rspack(config)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString({ preset: 'errors-only' }) ?? 'no result'))
        else resolve(stats)
      })
    })
  })
}
