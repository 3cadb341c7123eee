// Where a text names another module: `from '…'`, `import '…'` and `import('…')`, which may have notes for the bundler.
const named = /(\bfrom\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)*|\bimport\s+)(['"])([^'"\n]+)\2/g

/** Puts other names in place of the modules that a text names. @param rename returns the same name for what stays */
export const renameModules = (text: string, rename: (module: string) => string): string =>
  text.replaceAll(named, (_, before: string, quote: string, module: string) => `${before}${quote}${rename(module)}${quote}`)

/** The modules that a text names. */
export const modulesNamed = (text: string): string[] => [...text.matchAll(named)].map(([, , , module = '']) => module)
