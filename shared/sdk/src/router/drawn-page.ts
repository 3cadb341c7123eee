import { atom } from 'nanostores'

const $drawn = atom<string | undefined>(undefined)

const addressOf = ({ pathname, search, hash }: URL | Location): string => pathname + search + hash
const isDrawn = (): boolean => $drawn.get() === undefined || $drawn.get() === addressOf(location)

/**
 * Tells that the page of an address stands. The shell says it for each; where nothing does, no page is waited for.
 * @param address path, question and fragment; the router's may have letters that the browser writes as codes
 */
export const tellDrawn = (address: string): void => $drawn.set(addressOf(new URL(location.origin + address)))

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
