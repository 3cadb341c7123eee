import { DAY_MS } from '@quintet/domain/time'
import { $gating, $locale, send, useStore } from '@quintet/sdk'
import { Button, LinkButton, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $notEntered, type NotEntered, weekTokens } from './not-entered.ts'

const wayOn: Partial<Record<NotEntered, { to: string; label: string }>> = {
  suspended: { to: '/standing', label: 'standing.title' },
  age: { to: '/data/account-age', label: 'notEntered.toAge' },
  data: { to: '/data', label: 'lock.dataAction' },
  images: { to: '/images', label: 'lock.imagesAction' },
  pools: { to: '/pools', label: 'lock.poolsAction' },
  tokens: { to: '/judging', label: 'notEntered.toTokens' },
}

const EndPause = () => {
  const t = useTexts()
  const { busy, run } = useAction()
  const end = async () => {
    await run(async () => {
      await send('savePause', { until: 0 })
      await weekTokens.reload()
    })
  }
  return (
    <Button look="secondary" busy={busy} onClick={() => void end()}>
      {t('notEntered.endPause')}
    </Button>
  )
}

const usePausedUntil = (): string => {
  const until = useStore(weekTokens.$).data?.pausedUntil
  const format = new Intl.DateTimeFormat(useStore($locale), { dateStyle: 'long', timeZone: 'UTC' })
  return until === undefined ? '' : format.format(until * DAY_MS)
}

/** Says who will not be entered on Sunday, why, and what mends it. */
export const NotEnteredNote = () => {
  const t = useTexts()
  const reason = useStore($notEntered)
  const { active } = useStore($gating)
  const date = usePausedUntil()
  // Asked anew at every visit: tokens are submitted on another screen, or on another device.
  useEffect(() => {
    if (active) void weekTokens.reload()
  }, [active])
  if (!reason) return null
  const way = wayOn[reason]
  return (
    <Note tone="warn">
      <p>
        <strong>{t('notEntered.title')}</strong>
      </p>
      <p role="status">{t(`notEntered.${reason}`, { date })}</p>
      {reason === 'paused' ? <EndPause /> : null}
      {way ? (
        <LinkButton look="secondary" to={way.to}>
          {t(way.label)}
        </LinkButton>
      ) : null}
    </Note>
  )
}
