import { useStore } from '@quintet/sdk'
import { useParams } from '@quintet/sdk/router'
import { LinkButton, List, Nothing, Page, Row, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { chosenWeek, drawings, followDrawings, receiptOf, refreshDrawings } from '../stores/drawing.ts'
import { Commitments } from '../ui/commitments.tsx'
import { useFormatTime } from '../ui/format-time.ts'
import { ReceiptView } from '../ui/receipt.tsx'

type Weeks = NonNullable<ReturnType<typeof drawings.$.get>['data']>['weeks']

const Earlier = ({ weeks }: { weeks: Weeks }) => {
  const t = useTexts('matches')
  const moment = useFormatTime()
  if (weeks.length === 0) return null
  return (
    <List title={t('weeks.title')}>
      {weeks.map(({ week, closedAt, entered, state }) => (
        <Row
          key={week}
          to={`/matches/drawing/${week}`}
          title={moment(closedAt)}
          detail={t(state === 'inProgress' ? 'weeks.inProgress' : entered ? 'weeks.entered' : 'weeks.notEntered')}
        />
      ))}
    </List>
  )
}

const Empty = () => {
  const t = useTexts('matches')
  return (
    <Nothing title={t('drawing.emptyTitle')} action={<LinkButton to="/judging">{t('drawing.emptyAction')}</LinkButton>}>
      {t('drawing.emptyBody')}
    </Nothing>
  )
}

const Content = ({ weeks, week }: { weeks: Weeks; week: number | undefined }) => {
  if (week === undefined || !weeks.some(({ entered }) => entered)) return <Empty />
  return (
    <>
      <WhenLoaded key={week} resource={receiptOf(week)}>
        {(receipt) => <ReceiptView receipt={receipt} />}
      </WhenLoaded>
      <Earlier weeks={weeks.filter((each) => each.week !== week)} />
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
        {({ weeks, announced }) => (
          <>
            <Content weeks={weeks} week={chosenWeek(wanted)} />
            <Commitments announced={announced} />
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
