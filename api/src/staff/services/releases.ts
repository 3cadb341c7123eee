import type { AnswerOf } from '@quintet/contract'
import type { StaffCalls, StaffRelease } from '@quintet/contract/staff'
import { fallbacksOf, type PublishedRemote, readHead, readHistory, type RegistryDocument } from '@quintet/registry'
import { hourOf, loadStatsOf } from '@quintet/site/telemetry'
import { measurementsOf } from '../../site/measurements.ts'
import { releasesOf } from '../../releases.ts'
import type { StaffScope } from '../staff-scope.ts'

const countedHours = 24
const shownEdits = 30

type State = Pick<StaffRelease, 'state' | 'percent'>

/** The versions that somebody gets or would get, and the one that waits. */
const shownOf = (remote: PublishedRemote): [string, State][] => {
  const { live, canary, candidate } = remote
  const [before] = fallbacksOf(remote, live)
  return [
    ...(live ? [[live, { state: 'live' }] as [string, State]] : []),
    ...(canary ? [[canary.version, { state: 'canary', percent: canary.percent }] as [string, State]] : []),
    ...(candidate && candidate !== canary?.version ? [[candidate, { state: 'waits' }] as [string, State]] : []),
    ...(before && before.version !== canary?.version ? [[before.version, { state: 'before' }] as [string, State]] : []),
  ]
}

type Stats = ReturnType<typeof loadStatsOf>

const presentAll = ({ remotes }: RegistryDocument, statsOf: (name: string, version: string) => Stats): StaffRelease[] =>
  Object.entries(remotes).flatMap(([name, remote]) =>
    shownOf(remote).flatMap(([version, state]) => {
      const published = remote.versions[version]
      if (!published) return []
      const { publishedAt, publishedBy, origin } = published
      const from = origin && { commit: origin.commit, isDirty: origin.isDirty }
      return [{ remote: name, version, ...state, publishedAt, publishedBy, ...from, ...statsOf(name, version) }]
    }),
  )

/** What is live, tried out or waits of each tile, and the last edits of the registry. */
export const listReleases = async (_: unknown, { context }: StaffScope): Promise<AnswerOf<StaffCalls['listReleases']>> => {
  const releases = releasesOf(context)
  const { document } = await readHead(releases)
  const counts = measurementsOf(context).since(hourOf(context.wall.now()) - countedHours)
  const statsOf = (name: string, of: string) =>
    loadStatsOf(counts.filter(({ remote, version }) => remote === name && version === of))
  const edits = (await readHistory(releases, undefined, shownEdits)).toReversed()
  return {
    releases: presentAll(document, statsOf),
    edits: edits.map(({ serial, editedAt, editedBy = '', edit = '' }) => ({
      number: serial,
      at: editedAt,
      by: editedBy,
      what: edit,
    })),
  }
}
