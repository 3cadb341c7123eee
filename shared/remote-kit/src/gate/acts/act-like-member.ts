import { language } from '@quintet/domain/languages'
import { type Finding, lineOf } from '../finding.ts'
import { backFindings, keyboardFindings } from '../looks/ways-on.ts'
import type { Sources } from './compare.ts'
import { type Acts, exploreIn, type LiveVersion, openIn, type UsedTile } from './live-version.ts'
import { replay } from './replay.ts'
import type { Setting } from './settings.ts'
import { actorOf } from './walk.ts'

/** A build that is used beside the live version. */
export interface Beside {
  build: UsedTile
  live: UsedTile
  met: LiveVersion
  /** What tells where a text of a language comes from. */
  sources: (tag: string) => Sources
}

const replayIn = async (setting: Setting, { build, sources }: Beside, acts: Acts): Promise<Finding[]> => {
  const visitor = await openIn(setting, build)
  const { bcp47 } = language(setting.languageId)
  const found = await replay(actorOf(visitor, build, setting.languageId), acts, sources(bcp47))
  await visitor.end()
  return [...found.values()].flat().map((one) => ({ ...one, language: bcp47, said: setting.name + one.said }))
}

// What chance brought about is not there when both do it once more.
const seenAgain = async (setting: Setting, beside: Beside, found: Finding[]): Promise<Finding[]> => {
  if (found.length === 0) return []
  const screens = [...new Set(found.map(({ screen }) => screen ?? ''))]
  const again = new Set((await replayIn(setting, beside, await exploreIn(setting, beside.live, screens))).map(lineOf))
  return found.filter((finding) => again.has(lineOf(finding)))
}

/**
 * Uses a build as the live version was used, in each setting.
 * @param soon whether the first setting that shows something is enough
 * @returns what harms a member
 */
export const actLikeMember = async (beside: Beside, soon = false): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [setting, acts] of beside.met.acts) {
    findings.push(...(await seenAgain(setting, beside, await replayIn(setting, beside, acts))))
    if (soon && findings.length > 0) break
  }
  return findings
}

/** Goes through the screens of a build by the keyboard, and out of it and in again by Back and Forward. */
export const findWaysOn = async (build: UsedTile, screens: readonly string[]): Promise<Finding[]> => {
  const visitor = await openIn({ world: 'recorded', languageId: 1 }, build)
  const deeper = screens.find((screen) => screen !== '')
  const found = [...(await keyboardFindings(visitor, build, screens)), ...(await backFindings(visitor, build, deeper))]
  await visitor.end()
  return found
}
