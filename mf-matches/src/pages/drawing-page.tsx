import { useStore } from '@quintet/sdk'
import { useParams } from '@quintet/sdk/router'
import { LinkButton, Nothing, Page, useKeptFocus, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { chosenWeek, drawings, followDrawings, receiptOf, refreshDrawings } from '../stores/drawing.ts'
import { Commitments } from '../ui/commitments.tsx'
import { InBreak } from '../ui/in-break.tsx'
import { ReceiptView } from '../ui/receipt.tsx'
import { WeekRings } from '../ui/week-rings.tsx'

type Weeks = NonNullable<ReturnType<typeof drawings.$.get>['data']>['weeks']

const Empty = ({ pausedUntil }: { pausedUntil: number | undefined }) => {
  const t = useTexts('matches')
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1}>
      {pausedUntil === undefined ? (
        <Nothing title={t('drawing.emptyTitle')} action={<LinkButton to="/judging">{t('drawing.emptyAction')}</LinkButton>}>
          {t('drawing.emptyBody')}
        </Nothing>
      ) : (
        <InBreak title={t('drawing.emptyTitle')} until={pausedUntil} />
      )}
    </div>
  )
}

// A drawing that was left out is told as well: nobody is asked for tokens that were in.
const hasStory = ({ entered, paused }: Weeks[number]): boolean => entered || paused === true

const Content = ({ weeks, week, pausedUntil }: { weeks: Weeks; week: number | undefined; pausedUntil: number | undefined }) => {
  if (week === undefined || !weeks.some(hasStory)) return <Empty pausedUntil={pausedUntil} />
  return (
    <>
      <WhenLoaded key={week} resource={receiptOf(week)}>
        {(receipt) => <ReceiptView receipt={receipt} />}
      </WhenLoaded>
      <WeekRings weeks={weeks} />
    </>
  )
}

/** How a drawing went for the member: the newest, or the week that the route names. */
export const DrawingPage = () => {
  const t = useTexts('matches')
  const wanted = useParams().week
  useStore(drawings.$)
  useEffect(() => {
    refreshDrawings()
    return followDrawings()
  }, [])
  return (
    <Page title={t('drawing.title')} back={wanted === undefined ? '/matches' : '/matches/drawing'} tile="matches">
      <WhenLoaded resource={drawings}>
        {({ weeks, announced, pausedUntil }) => (
          <>
            <Content weeks={weeks} week={chosenWeek(wanted)} pausedUntil={pausedUntil} />
            <Commitments announced={announced} />
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
