import { $language, useStore } from '@quintet/sdk'
import { useLocation } from '@quintet/sdk/router'
import { List, Nothing, Page, Row, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { byDate, notices, refreshNotices } from '../stores/notices.ts'
import { beginningOf } from '../ui/beginning-of.ts'
import { useDay } from '../ui/use-today.ts'

/** Notices for this member and for everybody, by day. */
export const NoticesPage = () => {
  const t = useTexts('data')
  const day = useDay()
  const { id } = useStore($language)
  // Another one with each notice that led here, also while the page stands.
  const { state } = useLocation() as { state: { isNews?: boolean } | null }
  useEffect(() => void refreshNotices(id, state?.isNews), [id, state])
  return (
    <Page title={t('notices.title')} back="/data" tile="data">
      <List>
        <Row icon="bell" to="/data/notifications/settings" title={t('reach.title')} detail={t('reach.detail')} />
      </List>
      <WhenLoaded resource={notices}>
        {(all) =>
          all.length === 0 ? (
            <Nothing title={t('notices.none')}>{t('notices.noneHint')}</Nothing>
          ) : (
            byDate(all).map(([date, ofDay]) => (
              <List key={date} title={day(ofDay[0]?.date ?? 0)}>
                {ofDay.map((notice, index) => (
                  <Row
                    key={index}
                    icon="bell"
                    to={`/data/notifications/${date}`}
                    state={{ index }}
                    title={<bdi>{notice.title}</bdi>}
                    detail={<bdi>{beginningOf(notice.message)}</bdi>}
                  />
                ))}
              </List>
            ))
          )
        }
      </WhenLoaded>
    </Page>
  )
}
