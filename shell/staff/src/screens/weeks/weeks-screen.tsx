import { isolated, numberFormat } from '@quintet/domain/languages'
import type { StaffWeek } from '@quintet/contract/staff'
import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { Button, Nothing, WhenLoaded } from '@quintet/ui'
import { type Translate, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { timeText } from '../../parts/moments.ts'
import { Table } from '../../parts/table.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { release, weeks } from './weeks.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

const askAndRelease = async (week: number): Promise<void> => {
  const isSure = await confirmFirst({
    title: text('weeks.releaseTitle'),
    body: text('weeks.releaseBody'),
    action: { label: text('weeks.release') },
  })
  if (isSure && (await release(week))) showToast(text('weeks.released'))
}

const Tools = ({ week: { week, state, hold }, onHold }: { week: StaffWeek; onHold: () => void }) => {
  const t = useTexts('staff')
  if (hold)
    return (
      <Button look="secondary" onClick={() => void askAndRelease(week).catch(showFailure)}>
        {t('weeks.release')}
      </Button>
    )
  if (state === 'published') return <>–</>
  return (
    <Button look="quiet" onClick={onHold}>
      {t('weeks.hold')}
    </Button>
  )
}

const shareText = (part: number, whole: number, locale: string): string =>
  whole === 0 ? '–' : numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole)

/** Entrants, those with a match, tokens and matches. */
const figuresOf = ({ report }: StaffWeek, locale: string): string[] => {
  if (!report) return ['–', '–', '–', '–']
  const { entrants, matchedEntrants, tokens, matches } = report
  const { format } = numberFormat(locale)
  return [format(entrants), shareText(matchedEntrants, entrants, locale), format(tokens), format(matches)]
}

const remarkOf = ({ hold, remarks, report }: StaffWeek, t: Translate, locale: string): string => {
  const told = [...(hold ? [hold.reason] : []), ...remarks].map((words) => isolated(words, locale)).join(' · ')
  return told || (report ? t('weeks.took', { seconds: Math.round(report.seconds) }) : '–')
}

const columns = ['week', 'state', 'published', 'entrants', 'matched', 'tokens', 'matches', 'remarks', 'tools'] as const

const Ledger = ({ all, onHold }: { all: readonly StaffWeek[]; onHold: (week: number) => void }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const rows = all.map((week) => ({
    key: week.week,
    cells: [
      numberFormat(locale, { useGrouping: false }).format(week.week),
      t(`weeks.state.${week.hold ? 'held' : week.state}`),
      week.publishedAt === undefined ? '–' : timeText(week.publishedAt, locale),
      ...figuresOf(week, locale),
      remarkOf(week, t, locale),
      <Tools key="tools" week={week} onHold={() => onHold(week.week)} />,
    ],
  }))
  return <Table label={t('screen.weeks')} columns={columns.map((name) => t(`weeks.${name}`))} rows={rows} />
}

/** The weeks of the ledger: what came of each, and whether a result is held back. */
export default function WeeksScreen() {
  const t = useTexts('staff')
  const [held, setHeld] = useState<number>()
  return (
    <ScreenPage title={t('screen.weeks')}>
      <p>{t('weeks.body')}</p>
      <WhenLoaded resource={weeks}>
        {(all) => (all.length === 0 ? <Nothing title={t('weeks.none')} /> : <Ledger all={all} onHold={setHeld} />)}
      </WhenLoaded>
      {held === undefined ? null : <HoldDialog week={held} onClose={() => setHeld(undefined)} />}
    </ScreenPage>
  )
}
