import type { PublicNotice } from '@quintet/contract/staff'
import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { Button, Nothing, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { dayText } from '../../parts/days.ts'
import { Table } from '../../parts/table.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { type NoticeLanguage, notices, stateOf, takeBack } from './notices.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

const askAndTakeBack = async (number: number): Promise<void> => {
  const isSure = await confirmFirst({
    title: text('notices.takeBackTitle'),
    body: text('notices.takeBackBody'),
    action: { label: text('notices.takeBack') },
    danger: true,
  })
  if (!isSure) return
  await takeBack(number)
  showToast(text('notices.takenBack'))
}

const Tools = ({ number }: { number: number }) => {
  const t = useTexts('staff')
  return (
    <Button look="quiet" onClick={() => void askAndTakeBack(number).catch(showFailure)}>
      {t('notices.takeBack')}
    </Button>
  )
}

const NoticeTable = ({ all, today }: { all: readonly PublicNotice[]; today: number }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const columns = ['title', 'state', 'from', 'to', 'madeBy', 'tools'].map((column) => t(`notices.${column}`))
  const rows = all.map((notice) => {
    const state = stateOf(notice, today)
    const isOpen = state === 'planned' || state === 'shown'
    const words = notice.texts[locale as NoticeLanguage] ?? notice.texts.en
    return {
      key: notice.number,
      cells: [
        words.title,
        t(`notices.state.${state}`),
        dayText(notice.fromDay, locale),
        dayText(notice.toDay, locale),
        `#${notice.madeBy}`,
        isOpen ? <Tools key="tools" number={notice.number} /> : '–',
      ],
    }
  })
  return <Table label={t('screen.notices')} columns={columns} rows={rows} />
}

/** Notices to everybody: what was written, from when to when, and taken back. */
export default function NoticesScreen() {
  const t = useTexts('staff')
  const known = useStore(notices.$).data
  const [isWriting, setWriting] = useState(false)
  return (
    <ScreenPage
      title={t('screen.notices')}
      aside={
        <Button icon="plus" onClick={() => setWriting(true)}>
          {t('notices.write')}
        </Button>
      }
    >
      <WhenLoaded resource={notices}>
        {({ notices: all, today }) =>
          all.length === 0 ? (
            <Nothing title={t('notices.none')}>{t('notices.noneBody')}</Nothing>
          ) : (
            <NoticeTable all={all} today={today} />
          )
        }
      </WhenLoaded>
      {isWriting && known ? <NoticeDialog today={known.today} onClose={() => setWriting(false)} /> : null}
    </ScreenPage>
  )
}
