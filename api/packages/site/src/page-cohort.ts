import {
  canariesOf,
  describePreview,
  fallbacksOf,
  hasCanary,
  type Preview,
  previewedWith,
  type RegistryDocument,
  seenWith,
  shellName,
} from '@quintet/registry'
import { failedShells } from './boot-guard.ts'
import { caching } from './send-asset.ts'
import { hasRefused, visitorOf } from './visitor.ts'

/** What one group of visitors gets: all who get the same canaries share one page. */
export interface Cohort {
  /** The registry as they see it. */
  document: RegistryDocument
  /** Names it: the canaries they get. */
  key: string
  cacheControl: string
  /** What this browser tries out, in words; empty for everyone else. */
  preview: string
  /** Headers that keep the answers of different groups apart. */
  headers: Record<string, string>
}

const byCookie = (vary: string): string => (vary.endsWith('cookie') ? vary : `${vary}, cookie`)

const liveCohort = (document: RegistryDocument, vary: string): Cohort => ({
  document: seenWith(document, []),
  key: '',
  preview: '',
  cacheControl: caching.revalidate,
  headers: { vary: byCookie(vary) },
})

/**
 * @param vary what else the answer depends on
 * @param previews what this browser tries out
 */
export const cohortOf = (document: RegistryDocument, request: Request, vary: string, previews: readonly Preview[] = []): Cohort =>
  withShellThatCame(withPreviews(cohortByCanaries(document, request, vary), previews, vary), request, vary)

const withPreviews = (cohort: Cohort, previews: readonly Preview[], vary: string): Cohort => {
  // Without one a visitor gets the page that all share.
  if (previews.length === 0) return cohort
  const preview = previews.map(describePreview).join(', ')
  return {
    document: previewedWith(cohort.document, previews),
    key: `${cohort.key} try ${preview}`,
    preview,
    cacheControl: caching.personal,
    headers: { ...cohort.headers, vary: byCookie(vary) },
  }
}

// A browser in which shells did not come up has the newest one before that it has not tried: it says which by a cookie. After the last one it
// is the live one again.
const withShellThatCame = (cohort: Cohort, request: Request, vary: string): Cohort => {
  const shell = cohort.document.remotes[shellName]
  const failed = failedShells(request)
  if (!shell || !failed.includes(shell.live)) return cohort
  const untried = fallbacksOf(shell, shell.live).filter(({ version }) => !failed.includes(version))
  const live = untried[0]?.version ?? shell.live
  const order = shell.order.filter((version) => version === live || untried.some((other) => other.version === version))
  const remotes = { ...cohort.document.remotes, [shellName]: { ...shell, live, order } }
  return {
    document: { ...cohort.document, remotes },
    key: `${cohort.key} of ${order.join()}`,
    preview: cohort.preview,
    cacheControl: caching.personal,
    headers: { ...cohort.headers, vary: byCookie(vary) },
  }
}

const cohortByCanaries = (document: RegistryDocument, request: Request, vary: string): Cohort => {
  if (!hasCanary(document)) return { document, key: '', preview: '', cacheControl: caching.revalidate, headers: { vary } }
  // The live version, and a page that is kept for this visitor alone: another one may get a canary.
  if (hasRefused(request)) return { ...liveCohort(document, vary), cacheControl: caching.personal }
  const { id, cookie } = visitorOf(request)
  const canaries = canariesOf(document, id)
  return {
    document: seenWith(document, canaries),
    key: canaries.join(),
    preview: '',
    cacheControl: caching.personal,
    headers: { vary: byCookie(vary), ...(cookie && { 'set-cookie': cookie }) },
  }
}
