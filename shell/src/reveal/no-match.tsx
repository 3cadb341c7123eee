import { dateFormat } from '@quintet/domain/languages'
import type { Receipt } from '@quintet/contract'
import { drawingCalendar, nextBoundary } from '@quintet/domain/time'
import { $locale, serverNow, useStore } from '@quintet/sdk'
import { Button, CountBar, LinkButton, Mark, saveFile } from '@quintet/ui'
import { useChoiceName, useFormatCount } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { closeReveal } from './reveal.ts'
import styles from './reveal.module.css'

type Token = NonNullable<Receipt['tokens']>[number]

const low = ({ people }: Token): number => (people.high === undefined ? -1 : people.low)

/** The token that most people fitted, and the change that would have helped most; both in buckets (decision 48). */
const Nearest = ({ tokens }: { tokens: readonly Token[] }) => {
  const t = useTexts()
  const people = useFormatCount()
  const choiceName = useChoiceName()
  const best = tokens.toSorted((a, b) => low(b) - low(a))[0]
  const advised = tokens
    .filter(({ advice }) => advice?.choice !== undefined && advice.people !== undefined)
    .toSorted((a, b) => (b.advice?.people?.low ?? 0) - (a.advice?.people?.low ?? 0))[0]
  const choice = choiceName(advised?.advice?.choice ?? '')
  return (
    <>
      {best ? (
        <div className={styles.stack}>
          <p>{t('reveal.people', { pool: best.pool, people: people(best.people) })}</p>
          <CountBar count={best.people} />
        </div>
      ) : null}
      {advised?.advice?.people && choice !== undefined ? (
        <div className={styles.stack}>
          <p>{t('reveal.change', { choice, people: people(advised.advice.people) })}</p>
          <CountBar count={advised.advice.people} />
          <LinkButton to={`/pools/pool/${advised.pool}/edit`} look="secondary" icon="edit">
            {t('reveal.edit', { pool: advised.pool })}
          </LinkButton>
        </div>
      ) : null}
    </>
  )
}

const NextDrawing = () => {
  const t = useTexts()
  const now = Math.floor(serverNow() / 1000)
  const format = dateFormat(useStore($locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  const save = () => {
    const words = { title: t('reveal.calendarTitle'), body: t('reveal.calendarBody') }
    saveFile('quintet.ics', drawingCalendar({ now, ...words, url: `${location.origin}/` }), 'text/calendar')
  }
  return (
    <div className={styles.stack}>
      <p>{t('reveal.next', { date: format.format(nextBoundary(now) * 1000) })}</p>
      <Button look="secondary" onClick={save}>
        {t('reveal.calendar')}
      </Button>
    </div>
  )
}

/** A drawing without a match, told with the same care: how near it was, what would have helped, and when the next one is. */
export const NoMatch = ({ week, tokens }: { week: number; tokens: readonly Token[] }) => {
  const t = useTexts()
  return (
    <section className={styles.card} aria-labelledby="reveal-title">
      <div className={styles.head}>
        <span className={styles.mark}>
          <Mark />
        </span>
        <div>
          <div role="status">
            <h2 id="reveal-title">{t('reveal.none')}</h2>
          </div>
          <p className={styles.soft}>{t('reveal.noneBody')}</p>
        </div>
      </div>
      <Nearest tokens={tokens} />
      <NextDrawing />
      <LinkButton to={`/matches/drawing/${week}`} look="quiet" icon="details">
        {t('reveal.receipt')}
      </LinkButton>
      <Button look="quiet" onClick={closeReveal}>
        {t('reveal.done')}
      </Button>
    </section>
  )
}
