import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const isForeign = /^(node_modules|dist|\..*|data|screenshots|coverage|test|e2e|bench|template)$/
const isSource = /(?<!\.test)\.tsx?$/

/** The sources of the product below a folder, tests and benches apart, as paths from it. */
export const sourcesIn = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isForeign.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourcesIn(root, path)
    return isSource.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
