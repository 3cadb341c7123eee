import { ApiError, environment, learnServerTime, member, ownPhotos, serverNow, statuses } from '@quintet/sdk'
import { nextBoundary } from '@quintet/domain/time'

const post = (path: string, body: object) =>
  environment().fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

// A few seconds past the boundary, so that it has been reached for everyone.
const wayToBoundary = (): number => {
  const now = serverNow()
  return nextBoundary(Math.floor(now / 1000)) * 1000 - now + 2000
}

/** Moves the demo's clock past the next weekly boundary and reads everything anew. Throws ApiError. */
export const shiftToBoundary = async (): Promise<void> => {
  let answer = await post('/dev/clock/next-boundary', {})
  if (answer.status === 404) answer = await post('/dev/clock', { shift: Math.round(wayToBoundary()) })
  if (!answer.ok) throw new ApiError(statuses.network, 'network', 'The clock cannot be shifted.')
  const { now } = (await answer.json()) as { now?: number }
  learnServerTime(now === undefined ? null : String(now))
  await Promise.all([member.reload(), ownPhotos.reload()])
}
