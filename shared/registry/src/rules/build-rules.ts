import { manifestFaults } from '../check-document.ts'
import { foreignOrigins, markupStrings, ownWaysOut, stringCode } from './file-rules.ts'
import { type Rule, unless } from './rule.ts'
import { globalSelectors } from './style-rules.ts'

// What the files of a build show.

// What a library cannot be without, wherever a bundler puts it.
const marks = { react: 'react.transitional.element', 'react-dom': '__reactContainer$' }

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

/** Rules for what a build is made of. */
export const buildRules: Rule[] = [
  {
    name: 'module-entry',
    demands: 'its entry is an ES module that offers `get` and `init`',
    breaches: ({ manifest, files = [] }) => {
      const text = files.find(({ path }) => path === manifest?.entry)?.text
      const exported = [...(text ?? '').matchAll(/\bexport\s*\{([^}]*)\}/g)].map(([, names = '']) => names).join()
      return unless(text === undefined || (/\bget\b/.test(exported) && /\binit\b/.test(exported)), 'the entry is no such module')
    },
  },
  {
    name: 'own-singletons',
    demands: 'brings none of what the shell gives',
    breaches: ({ files = [], ownState = [] }) => [
      ...files.flatMap(({ path, text }) =>
        Object.entries(marks).flatMap(([name, mark]) => unless(!text.includes(mark), `${path} brings ${name}`)),
      ),
      ...ownState.map(
        (source) =>
          `it has a copy of ${source}, whose state the page would not share: import it by a name that the package exports`,
      ),
    ],
  },
  {
    name: 'own-styles',
    demands: 'styles only what is its own',
    breaches: ({ files = [], manifest }) => files.flatMap((file) => globalSelectors(file, manifest?.tile ?? '')),
  },
  { name: 'string-code', demands: 'makes no code out of strings', breaches: ({ files = [] }) => files.flatMap(stringCode) },
  {
    name: 'markup-strings',
    demands: 'makes no elements, styles or handlers out of strings',
    breaches: ({ files = [] }) => files.flatMap(markupStrings),
  },
  { name: 'foreign-origin', demands: 'talks to no foreign origin', breaches: ({ files = [] }) => files.flatMap(foreignOrigins) },
  {
    name: 'way-out',
    demands: 'leaves the page by `leaveSite` alone, which asks the member',
    breaches: ({ files = [] }) => files.flatMap(ownWaysOut),
  },
  {
    name: 'entry-budget',
    demands: 'its entry keeps its budget',
    breaches: ({ manifest, gzipped, budgets }) => {
      const size = manifest && gzipped ? gzipped([manifest.entry]) : 0
      return unless(!budgets || size <= budgets.entry, `the entry has ${kib(size)}, its budget is ${kib(budgets?.entry ?? 0)}`)
    },
  },
  {
    name: 'open-budget',
    demands: 'what opening it loads keeps its budget',
    breaches: ({ manifest, gzipped, budgets }) => {
      const size = manifest && gzipped ? gzipped([...manifest.js, ...manifest.css]) : 0
      return unless(!budgets || size <= budgets.open, `opening loads ${kib(size)}, the budget is ${kib(budgets?.open ?? 0)}`)
    },
  },
  {
    name: 'hashed-files',
    demands: 'every file is its own and has its hash',
    breaches: ({ manifest }) => (manifest ? manifestFaults(manifest) : []),
  },
]
