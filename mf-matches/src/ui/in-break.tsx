import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { $locale, showToast, useStore } from '@quintet/sdk'
import { Button, Nothing, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { endPause } from '../stores/pause.ts'

/** In place of what asks for tokens: during a break none can be submitted (decision 61). Until when it lasts, and the way back from it. */
export const InBreak = ({ title, until }: { title: string; until: number }) => {
  const t = useTexts('matches')
  const format = dateFormat(useStore($locale), { dateStyle: 'long', timeZone: 'UTC' })
  const { busy, run } = useAction()
  const end = () =>
    run(async () => {
      await endPause()
      showToast({ key: 'pause.ended', namespace: 'matches' })
    })
  const action = (
    <Button busy={busy} onClick={() => void end()}>
      {t('pause.end')}
    </Button>
  )
  return (
    <Nothing title={title} action={action}>
      {t('pause.note', { date: format.format(until * DAY_MS) })}
    </Nothing>
  )
}
