import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../forms/button.tsx'
import { useTexts } from '../texts/index.ts'
import styles from './carousel.module.css'

interface CarouselProps {
  label: string
  count: number
  slide: (index: number) => ReactNode
  /** It is what the page is about: the arrow keys move it wherever the focus is, unless something else there needs them. */
  leads?: boolean
}

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

const keyStep = (event: KeyboardEvent, element: Element): number => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0
  const forward = isRightToLeft(element) ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === forward) return 1
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
}

// Fields, lists, sliders and open dialogs have arrow keys of their own.
const needsArrows = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="slider"], [role="menu"]') !== null)

const useKeys = (isWhole: boolean, move: (by: number) => void) => {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = section.current
    if (!element) return
    const target: HTMLElement | Document = isWhole ? document : element
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || needsArrows(event.target)) return
      const by = keyStep(event, element)
      if (by !== 0) move(by)
    }
    target.addEventListener('keydown', press)
    return () => target.removeEventListener('keydown', press)
  }, [isWhole, move])
  return section
}

/** A finger has to go this far, in pixels, and further across than down. */
const swipeDistance = 40

const useSwipe = (move: (by: number) => void) => {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x, y } : undefined
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const from = start.current
      start.current = undefined
      if (!from) return
      const [across, down] = [clientX - from.x, clientY - from.y]
      if (Math.abs(across) < swipeDistance || Math.abs(across) < Math.abs(down)) return
      move(across < 0 === isRightToLeft(currentTarget) ? -1 : 1)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}

/** One picture at a time; a swipe, arrow keys and buttons move it. */
export const Carousel = ({ label, count, slide, leads = false }: CarouselProps) => {
  const t = useTexts()
  const [index, setIndex] = useState(0)
  const shown = Math.min(index, Math.max(0, count - 1))
  const move = (by: number) => setIndex((shown + by + count) % count)
  const section = useKeys(leads, move)
  const swipe = useSwipe(move)
  if (count === 0) return null
  return (
    <section ref={section} className={styles.carousel} aria-roledescription={t('carousel.role')} aria-label={label} tabIndex={0}>
      <div className={styles.stage} aria-live="polite" {...swipe}>
        {slide(shown)}
      </div>
      <div className={styles.bar}>
        <IconButton icon="back" label={t('carousel.previous')} onClick={() => move(-1)} disabled={count < 2} />
        <span className={styles.count}>{t('carousel.position', { index: shown + 1, count })}</span>
        <IconButton icon="forward" label={t('carousel.next')} onClick={() => move(1)} disabled={count < 2} />
      </div>
    </section>
  )
}
