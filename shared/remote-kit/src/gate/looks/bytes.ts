import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets } from '@quintet/registry/rules'
import type { Page } from 'playwright-core'
import type { Finding } from '../finding.ts'

/** Counts what a page fetches of a build, later parts included. @returns a function that gives the gzipped bytes so far */
export const watchBytes = (page: Page, dist: string, base: string): (() => number) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(base)) files.add(pathname.slice(base.length))
  })
  return () => [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

/** A visit of all screens that fetches more than it may. */
export const visitFindings = (bytes: number): Finding[] =>
  bytes <= budgets.visit
    ? []
    : [{ rule: 'visit-budget', said: `a visit of all screens fetches ${kib(bytes)}, the budget is ${kib(budgets.visit)}` }]
