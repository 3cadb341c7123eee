import { ReleaseError } from '@quintet/registry'
import type { Finding } from './finding.ts'

/** The rules that compare a build with the live version: only what these stop may be meant. */
export const comparing: readonly string[] = [
  'sends',
  'leads',
  'controls',
  'alerts',
  'focus',
  'marks',
  'stored',
  'told',
  'given',
  'history',
  'pictures',
  'unseen',
  'words',
  'figures',
  'direction',
  'order',
  'asks',
  'slow',
]

/**
 * Parts what a team means from what stops the build.
 * @param meant rules of which a difference from the live version is meant
 * @throws ReleaseError where one of them compares nothing
 */
export const partMeant = (findings: readonly Finding[], meant: readonly string[]): { letGo: Finding[]; stops: Finding[] } => {
  const other = meant.find((rule) => !comparing.includes(rule))
  if (other !== undefined)
    throw new ReleaseError(`${other} compares nothing with the live version. These rules do: ${comparing.join(', ')}.`)
  return {
    letGo: findings.filter(({ rule }) => meant.includes(rule)),
    stops: findings.filter(({ rule }) => !meant.includes(rule)),
  }
}
