import { useLocation, useParams } from '@quintet/sdk/router'
import { Card, Nothing, Page, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { byDate, type Notice, notices } from '../stores/notices.ts'
import { useDay } from '../ui/use-today.ts'
import styles from './notice-page.module.css'

const Body = ({ notice }: { notice: Notice }) => {
  const day = useDay()
  return (
    <Card>
      <p className={styles.date}>{day(notice.date)}</p>
      <h2 dir="auto">{notice.title}</h2>
      <p className={styles.message} dir="auto">
        {notice.message}
      </p>
    </Card>
  )
}

/** One notice with its title and body; the other notices of that day follow. */
export const NoticePage = () => {
  const t = useTexts('data')
  const { date } = useParams()
  const chosen = (useLocation().state as { index?: number } | null)?.index ?? 0
  return (
    <Page title={t('notices.one')} back="/data/notifications" tile="data">
      <WhenLoaded resource={notices}>
        {(all) => {
          const ofDay = byDate(all).find(([day]) => day === date)?.[1] ?? []
          const first = ofDay[chosen] ?? ofDay[0]
          if (!first)
            return (
              <Nothing kind="notFound" title={t('notices.gone')}>
                {t('notices.goneHint')}
              </Nothing>
            )
          return [first, ...ofDay.filter((notice) => notice !== first)].map((notice, index) => (
            <Body key={index} notice={notice} />
          ))
        }}
      </WhenLoaded>
    </Page>
  )
}
