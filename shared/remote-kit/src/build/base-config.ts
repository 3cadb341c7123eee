import { rspack, type Configuration, type RuleSetRule } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { isPseudo, pseudoTable } from './pseudo.ts'

/** The oldest browsers served. Lower ones would make logical properties stop following `dir`. */
export const browserTargets = ['chrome 127', 'firefox 138', 'safari 18']

/** What differs between builds of shell, tile and dev server. */
export interface BuildMode {
  /** True under a dev server: readable names, Fast Refresh, no hashes. */
  dev: boolean
  /** Every class of the build begins with it, so that no two builds of a page meet. */
  classPrefix: string
}

/** What shell and remotes build alike: TypeScript, CSS modules, hashed ES modules for our browsers. */
export const baseConfig = (folder: string, { dev, classPrefix }: BuildMode): Configuration => {
  const hash = dev ? '' : '.[contenthash:10]'
  return {
    context: folder,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2023'],
    // Of a deployed build the maps are kept with its release and never served: they turn stacks into places in the sources.
    devtool: dev ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    entry: {},
    output: {
      path: `${folder}/dist`,
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      workerChunkLoading: 'import',
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `[name]${hash}[ext]`,
      devtoolModuleFilenameTemplate: '[resource-path]',
      // Chunks of a remote come from its own path; the import map holds their integrity.
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'quintet' },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      // Libraries that run in Node too ask for these, behind a look at where they are.
      fallback: { crypto: false, fs: false, path: false },
    },
    module: {
      parser: cssParser,
      generator: cssGenerator(dev, classPrefix),
      rules: [scriptRule(dev), sharedSourceRule, ...cssRules, ...(dev && isPseudo() ? [pseudoTexts] : [])],
    },
    optimization: {
      chunkIds: dev ? 'named' : 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: smallest }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browserTargets } }),
      ],
    },
    plugins: dev ? [new ReactRefreshRspackPlugin()] : [],
    performance: false,
    stats: 'errors-warnings',
  }
}

const smallest = { format: { comments: false }, module: true, ecma: 2022, compress: { passes: 3 } } as const

// That a remote styles nothing but its own is a rule of the gate, which reads the built styles. The parser's own `pure` takes the
// steps of an animation for selectors without a class.
const modules = { namedExports: false, dashedIdents: false, url: true }
const cssParser = { 'css/auto': modules, 'css/module': modules, css: { namedExports: false } }

const cssGenerator = (dev: boolean, prefix: string) => {
  const generator = {
    exportsConvention: 'as-is',
    localIdentName: `${prefix}_${dev ? '[name]_[local]' : '[hash:base64:6]'}`,
  } as const
  return { 'css/auto': generator, 'css/module': generator }
}

const pseudoTexts: RuleSetRule = {
  test: /[\\/]texts[\\/](?:screens[\\/])?en\.json$/,
  type: 'json',
  parser: { parse: pseudoTable },
}

const cssRules: RuleSetRule[] = [
  { test: /\.module\.css$/, type: 'css/module', sideEffects: true },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', sideEffects: true },
]

// The shared packages are plain modules without work at import, so a page takes only the parts it names.
const sharedSourceRule: RuleSetRule = { test: /[\\/](?:shared|@quintet)[\\/][\w-]+[\\/]src[\\/].*\.tsx?$/, sideEffects: false }

const scriptRule = (dev: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
    },
    env: { targets: browserTargets },
  },
})
