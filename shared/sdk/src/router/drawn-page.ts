import { atom } from 'nanostores'

const $drawn = atom<string | undefined>(undefined)

const addressNow = (): string => location.pathname + location.search + location.hash
const isDrawn = (): boolean => $drawn.get() === undefined || $drawn.get() === addressNow()

/**
 * Tells that the page of an address stands. The shell says it for each; where nothing does, no page is waited for.
 * @param address path, question and fragment, as the browser has them
 */
export const tellDrawn = (address: string): void => $drawn.set(address)

/** Resolves once the page of the browser's address stands: it may still be drawn, or its code be on its way. */
export const whenDrawn = async (): Promise<void> => {
  if (isDrawn()) return
  await new Promise<void>((resolve) => {
    const stop = $drawn.listen(() => {
      if (!isDrawn()) return
      stop()
      resolve()
    })
  })
}
