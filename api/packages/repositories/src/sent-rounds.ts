import { type FinalData, type PhotoJudgement, finalDataProblem } from '@quintet/domain/judging'
import type { Database } from '@quintet/database'
import type { RoundTickets } from './judging.ts'

interface Noted {
  photo_id: number
  attractiveness: number | null
  quality: number | null
  reason: number | null
}

const says = (one: PhotoJudgement | undefined, { attractiveness, quality, reason }: Noted): boolean =>
  one?.kind === 'rated' ? one.attractiveness === attractiveness && one.quality === quality : one?.reason === reason

const ticketsOf = ({ photos }: RoundTickets): string[] => photos.map(([ticket]) => ticket)

/**
 * Whether a judge has sent this very round of a week before, so that it is only its answer that was lost: one that is finished, and of
 * whose photos, as far as they are still there, the same was said.
 */
export const wasSent = async (
  db: Database,
  { judge, week }: { judge: number; week: number },
  rounds: readonly { finished: boolean; tickets: RoundTickets }[],
  data: FinalData,
): Promise<boolean> => {
  const sent = rounds.find(({ finished, tickets }) => finished && !finalDataProblem(data, ticketsOf(tickets)))
  const photos = new Map(sent?.tickets.photos.map(([ticket, photo]) => [photo, ticket]))
  if (photos.size === 0) return false
  const noted = await db
    .selectFrom('photo_judgements')
    .select(['photo_id', 'attractiveness', 'quality', 'reason'])
    .where('judge_id', '=', judge)
    .where('week', '=', week)
    .where('photo_id', 'in', [...photos.keys()])
    .execute()
  const saidOf = (photo: number) => data.photos.find(({ ticket }) => ticket === photos.get(photo))
  return noted.every((row) => says(saidOf(row.photo_id), row))
}
