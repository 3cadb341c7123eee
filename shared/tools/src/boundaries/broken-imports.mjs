import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTs from 'dependency-cruiser/config-utl/extract-ts-config'
import { fileURLToPath } from 'node:url'

const inConfig = (file) => fileURLToPath(new URL(`../../config/${file}`, import.meta.url))

/**
 * The imports that `boundaries.cjs` refuses, a line for each, and the modules that were read.
 * @param root absolute path of the repository
 * @param folders where to begin, from the root
 * @param only the one folder whose own imports are asked for: what they lead to has checks of its own, and takes most of the time
 */
export const brokenImports = async (root, folders, only) => {
  const config = await extractConfig(inConfig('boundaries.cjs'))
  const typescript = extractTs(inConfig('tsconfig.base.json'))
  const within = only ? { doNotFollow: { path: `^(?!${only}/)|node_modules` } } : {}
  const options = { ...config.options, ...within, ruleSet: config, validate: true, baseDir: root }
  const { output } = await cruise(folders, options, undefined, { tsConfig: typescript })
  const { violations, totalCruised } = output.summary
  return { lines: violations.map((one) => lineOf(one, config.forbidden)), modules: output.modules, totalCruised }
}

// On one line: the gate of a release prints lines.
const lineOf = ({ rule, from, to }, rules) => {
  const { comment = 'why stands beside the rule in shared/tools/config/boundaries.cjs' } =
    rules.find(({ name }) => name === rule.name) ?? {}
  return `${rule.name}: ${from} → ${to} (${comment})`
}
