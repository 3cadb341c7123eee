import { type Finding, lineOf } from '../finding.ts'
import { type World, worlds } from '../site/worlds.ts'
import { backFindings, keyboardFindings } from '../looks/ways-on.ts'

import type { Sources } from './compare.ts'
import { type Acts, exploreIn, type LiveTile, type LiveVersion, openIn } from './live-version.ts'
import { replay } from './replay.ts'
import { actorOf } from './walk.ts'

/** A build that is used beside the live version. */
export interface Beside {
  build: LiveTile
  live: LiveTile
  met: LiveVersion
  sources: Sources
}

const replayIn = async (world: World, { build, sources }: Beside, acts: Acts): Promise<Finding[]> => {
  const visitor = await openIn(world, build)
  const found = await replay(actorOf(visitor, build.tile, build.remote, build.at), acts, sources)
  await visitor.end()
  return [...found.values()].flat()
}

// What chance brought about is not there when both do it once more.
const seenAgain = async (world: World, beside: Beside, found: Finding[]): Promise<Finding[]> => {
  if (found.length === 0) return []
  const screens = [...new Set(found.map(({ screen }) => screen ?? ''))]
  const again = new Set((await replayIn(world, beside, await exploreIn(world, beside.live, screens))).map(lineOf))
  return found.filter((finding) => again.has(lineOf(finding)))
}

const wordsOf: Record<World, string> = { recorded: '', failing: 'where the API fails: ', empty: 'where lists are empty: ' }

/** Uses a build as the live version was used, in each world. @returns what harms a member */
export const actLikeMember = async (beside: Beside): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const world of worlds) {
    const found = await seenAgain(world, beside, await replayIn(world, beside, beside.met.acts[world]))
    findings.push(...found.map((one) => ({ ...one, said: wordsOf[world] + one.said })))
  }
  return findings
}

/** Goes through the screens of a build by the keyboard, and out of it and in again by Back and Forward. */
export const findWaysOn = async (build: LiveTile, screens: readonly string[]): Promise<Finding[]> => {
  const visitor = await openIn('recorded', build)
  const found = [
    ...(await keyboardFindings(visitor, build, screens)),
    ...(await backFindings(
      visitor,
      build,
      screens.find((screen) => screen !== ''),
    )),
  ]
  await visitor.end()
  return found
}
