import { $locale, serverNow, useStore } from '@quintet/sdk'
import { Button, Nothing, WhenLoaded, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { CaseView } from './case-view.tsx'
import { CaseGroups } from './case-groups.tsx'
import { cases, loadMore } from './cases.ts'
import { CaseTools } from './case-tools.tsx'

const Counts = () => {
  const t = useTexts('staff')
  const { data } = useStore(cases.$)
  if (!data) return null
  return <p role="status">{t('cases.counts', { open: data.open, overdue: data.overdue })}</p>
}

const More = () => {
  const t = useTexts('staff')
  const { busy, run } = useAction({ onError: showFailure })
  return (
    <Button look="secondary" busy={busy} onClick={() => void run(loadMore)}>
      {t('cases.more')}
    </Button>
  )
}

const List = ({ onOpen }: { onOpen: (number: number) => void }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  return (
    <WhenLoaded resource={cases}>
      {({ groups, next }) =>
        groups.length === 0 ? (
          <Nothing kind="allDone" title={t('cases.none')}>
            {t('cases.noneBody')}
          </Nothing>
        ) : (
          <>
            <CaseGroups groups={groups} now={serverNow()} locale={locale} onOpen={onOpen} />
            {next === undefined ? null : <More />}
          </>
        )
      }
    </WhenLoaded>
  )
}

/** Open cases, the worst and oldest first, and the one that is open. */
export default function CasesScreen() {
  const t = useTexts('staff')
  const [open, setOpen] = useState<number>()
  if (open !== undefined) return <CaseView key={open} number={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
  return (
    <ScreenPage title={t('screen.cases')} aside={<Counts />}>
      <CaseTools onOpen={setOpen} />
      <List onOpen={setOpen} />
    </ScreenPage>
  )
}
