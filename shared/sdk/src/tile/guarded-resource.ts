import { computed } from 'nanostores'
import { ApiError } from '../client/errors.ts'
import { accountAtom } from '../session/account-scope.ts'
import type { Resource } from '../stores/load.ts'

const isUndeclared = (error: unknown): boolean => error instanceof ApiError && error.code === 'tile.undeclared'

/**
 * A thing of the server's as a tile may read it: each load is let through first, by what may itself ask the server.
 * @param letThrough rejects where it does not let a load through, or could not find out
 * @param onEnd hears of each load whether it went well
 * @returns the same thing. As loads of any resource do, these end in its state and do not reject when the server could not be asked, so
 * that a screen says so; that the tile has declared no such call is its author's mistake, which rejects
 */
export const guardedResource = <T>(
  resource: Resource<T>,
  letThrough: () => Promise<void>,
  onEnd: (isGood: boolean) => void,
): Resource<T> => {
  const $unasked = accountAtom<{ error: unknown } | undefined>(undefined)
  const passing = (load: () => Promise<void>) => async (): Promise<void> => {
    try {
      await letThrough()
    } catch (error) {
      if (isUndeclared(error)) throw error
      $unasked.set({ error })
      onEnd(false)
      return
    }
    $unasked.set(undefined)
    await load()
    onEnd(resource.$.get().state !== 'failed')
  }
  return {
    ...resource,
    $: computed([resource.$, $unasked], (loaded, unasked) =>
      unasked === undefined ? loaded : { ...loaded, state: 'failed' as const, error: unasked.error },
    ),
    load: passing(resource.load),
    reload: passing(resource.reload),
    set: (data) => {
      $unasked.set(undefined)
      resource.set(data)
    },
  }
}
