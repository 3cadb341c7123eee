import type { MadeKeys } from './kept-keys.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Keys that the code makes by a template such as `tier.${name}.reach`. */
const templatesOf = (sources: string, { templates }: MadeKeys): RegExp[] => {
  const found = [...sources.matchAll(/`([a-zA-Z0-9.]*\$\{[^`]*?)`/g)].map(([, template = '']) => template)
  const open = found.filter((template) => !templates.has(template))
  return open.map((template) => {
    const fixed = template.split(/\$\{[^}]*\}/).map(escaped)
    return new RegExp(`^${fixed.join('[a-zA-Z0-9]+(\\.[a-z]+)?')}$`)
  })
}

const noneMade: MadeKeys = { keys: new Set(), templates: new Set() }

/**
 * Whether sources name a key, as it stands or by a template.
 * @param made what the types say of the templates
 */
export const naming = (sources: string, made: MadeKeys = noneMade): ((key: string) => boolean) => {
  const templates = templatesOf(sources, made)
  return (key) => sources.includes(`'${key}'`) || made.keys.has(key) || templates.some((template) => template.test(key))
}
