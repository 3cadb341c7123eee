import { canariesOf, hasCanary, type RegistryDocument, seenWith } from '@quintet/registry'
import { caching } from './send-asset.ts'
import { visitorOf } from './visitor.ts'

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

/** @param vary what else the answer depends on */
export const cohortOf = (document: RegistryDocument, request: Request, vary: string): Cohort => {
  if (!hasCanary(document)) return { document, key: '', cacheControl: caching.revalidate, headers: { vary } }
  const { id, cookie } = visitorOf(request)
  const canaries = canariesOf(document, id)
  return {
    document: seenWith(document, canaries),
    key: canaries.join(),
    cacheControl: caching.personal,
    headers: { vary: `${vary}, cookie`, ...(cookie && { 'set-cookie': cookie }) },
  }
}
