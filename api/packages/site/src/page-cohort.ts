import { canariesOf, hasCanary, type RegistryDocument, seenWith } from '@quintet/registry'
import { caching } from './send-asset.ts'
import { hasRefused, visitorOf } from './visitor.ts'

/** What one group of visitors gets: all who get the same canaries share one page. */
export interface Cohort {
  /** The registry as they see it. */
  document: RegistryDocument
  /** Names it: the canaries they get. */
  key: string
  cacheControl: string
  /** Headers that keep the answers of different groups apart. */
  headers: Record<string, string>
}

const liveCohort = (document: RegistryDocument, vary: string): Cohort => ({
  document: seenWith(document, []),
  key: '',
  cacheControl: caching.revalidate,
  headers: { vary: `${vary}, cookie` },
})

/** @param vary what else the answer depends on */
export const cohortOf = (document: RegistryDocument, request: Request, vary: string): Cohort => {
  if (!hasCanary(document)) return { document, key: '', cacheControl: caching.revalidate, headers: { vary } }
  // The live version, and a page that is kept for this visitor alone: another one may get a canary.
  if (hasRefused(request)) return { ...liveCohort(document, vary), cacheControl: caching.personal }
  const { id, cookie } = visitorOf(request)
  const canaries = canariesOf(document, id)
  return {
    document: seenWith(document, canaries),
    key: canaries.join(),
    cacheControl: caching.personal,
    headers: { vary: `${vary}, cookie`, ...(cookie && { 'set-cookie': cookie }) },
  }
}
