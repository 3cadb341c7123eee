import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../forms/button.tsx'
import { useTexts } from '../texts/index.ts'
import styles from './carousel.module.css'

interface CarouselProps {
  label: string
  count: number
  slide: (index: number) => ReactNode
}

const step = (event: KeyboardEvent<HTMLElement>): number => {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === forward) return 1
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
}

/** One picture at a time; arrow keys, buttons and dots move it. */
export const Carousel = ({ label, count, slide }: CarouselProps) => {
  const t = useTexts()
  const [index, setIndex] = useState(0)
  const shown = Math.min(index, Math.max(0, count - 1))
  const move = (by: number) => setIndex((shown + by + count) % count)
  if (count === 0) return null
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={label}
      tabIndex={0}
      onKeyDown={(event) => {
        const by = step(event)
        if (by !== 0) move(by)
      }}
    >
      <div className={styles.stage} aria-live="polite">
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
