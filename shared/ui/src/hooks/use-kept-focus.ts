import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Whether what had the focus last has left the page, so that the focus fell to the body. */
const isLost = (last: Element | null): boolean => document.activeElement === document.body && last?.isConnected === false

/**
 * For what takes the place of a button once it was pressed: the element of this ref (with `tabIndex={-1}`, where it takes no focus by
 * itself) gets the focus when the component is drawn anew and the element that had the focus has left the page. A focus that is
 * somewhere else, or nowhere yet, stays.
 */
export const useKeptFocus = <T extends HTMLElement>(): RefObject<T | null> => {
  const place = useRef<T>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const note = () => void (last.current = document.activeElement)
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (isLost(last.current)) place.current?.focus({ preventScroll: true })
  })
  return place
}
