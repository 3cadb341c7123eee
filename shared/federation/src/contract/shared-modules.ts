/**
 * The modules that live once, in the shell; those at the end it fetches when the first remote wants them. Facades of our own (`@quintet/*`) are shared rather than the libraries behind
 * them: sharing a library's root ships all of it, a facade ships what it names.
 */
export const sharedModules = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'nanostores',
  '@nanostores/react',
  '@quintet/sdk',
  '@quintet/sdk/router',
  '@quintet/ui',
  '@quintet/ui/texts',
  '@quintet/ui/keys',
  '@quintet/ui/profile',
  '@quintet/crypto',
  '@quintet/domain/places',
  '@quintet/domain/pools',
  '@quintet/domain/profile',
  '@quintet/domain/questions',
] as const

/** The package a shared module belongs to: `@quintet/sdk/router` → `@quintet/sdk`. */
export const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
