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

const isNothing = /^(node_modules|dist|\..*|data|screenshots|coverage)$/
const isTest = /\.(?:test|spec)\.tsx?$|\/(?:test|e2e)\/.*\.tsx?$/

/** The tests below a folder and what they share, as paths from it. */
export const testsIn = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isNothing.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return testsIn(root, path)
    return isTest.test(path) ? [path] : []
  })
