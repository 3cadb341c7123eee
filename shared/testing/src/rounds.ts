import type { TestApp } from '@quintet/api/testing'
import type { Round } from '@quintet/contract'
import { MIN_SECONDS_A_PHOTO } from '@quintet/domain/judging'

/** Looks at the photos of a round as a judge does: each is fetched, and the least time of a round goes by. */
export const lookAtRound = async (test: TestApp, round: Round | undefined): Promise<void> => {
  const photos = round?.sets.flat() ?? []
  for (const { url } of photos) await test.app.request(url)
  test.wall.shift(photos.length * MIN_SECONDS_A_PHOTO * 1000)
}
