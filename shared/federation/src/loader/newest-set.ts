import type { PageRegistry } from '../contract/page-registry.ts'
import { documentIntegrity, isCovered } from './integrity-map.ts'

// When an open page may begin anew with the newest versions. It begins at the dashboard, so the dashboard is where nothing is lost.

/** What is known of a page at one moment. */
export interface PageMoment {
  path: string
  isHidden: boolean
  /** Whether anything was typed or chosen since the last page that was gone to. */
  isTouched: boolean
  hasDialog: boolean
  /** Milliseconds since it was loaded. */
  age: number
  /** Milliseconds since it was hidden; 0 while it is seen. */
  hiddenFor: number
}

const minute = 60_000
/** A younger page is let be: a member at work does not wait again and again. */
export const leastAge = 10 * minute
/** A page that was hidden for so long, on a tile where nothing was touched, is not being read. */
const restingAfter = 60 * minute

/** Whether a page may begin anew now without anything getting lost. */
export const mayBeginAnew = ({ path, isHidden, isTouched, hasDialog, age, hiddenFor }: PageMoment): boolean => {
  if (isTouched || hasDialog || age < leastAge) return false
  return path === '/home' || (isHidden && hiddenFor >= restingAfter)
}

/**
 * Whether the site has another set of shell and tiles than a page was written with.
 * @param shell version of the shell that the page has; empty for one that was never released
 */
export const isOutdated = (document: Document, shell: string, now: PageRegistry): boolean => {
  const map = documentIntegrity(document)
  const versions = Object.values(now.remotes).flatMap(({ versions: [first] }) => first ?? [])
  return (now.shell !== undefined && now.shell !== shell) || versions.some((version) => !isCovered(map, version))
}
