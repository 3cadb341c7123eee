import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { $gating, $locale, $week, send, useStore } from '@quintet/sdk'
import { Button, LinkButton, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $notEntered, type NotEntered, weekTokens } from './not-entered.ts'

// What the next step leads to is said there, with its reason.
const isNextStep: ReadonlySet<NotEntered> = new Set(['age', 'data', 'images', 'pools', 'tokens'])

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
  const format = dateFormat(useStore($locale), { dateStyle: 'long', timeZone: 'UTC' })
  return until === undefined ? '' : format.format(until * DAY_MS)
}

const readTokens = (): void => {
  if ($gating.get().active) void weekTokens.reload()
}

/** Says who will not be entered on Sunday, why, and what mends it. */
export const NotEnteredNote = () => {
  const t = useTexts()
  const reason = useStore($notEntered)
  const { active } = useStore($gating)
  const date = usePausedUntil()
  const week = useStore($week)
  // Asked anew at every visit: tokens are submitted on another screen, or on another device. In a new week none are.
  useEffect(readTokens, [active, week])
  if (!reason || isNextStep.has(reason)) return null
  return (
    <Note tone="warn">
      <p>
        <strong>{t('notEntered.title')}</strong>
      </p>
      <p role="status">{t(`notEntered.${reason}`, { date })}</p>
      {reason === 'paused' ? <EndPause /> : null}
      {reason === 'suspended' ? (
        <LinkButton look="secondary" to="/standing">
          {t('standing.title')}
        </LinkButton>
      ) : null}
    </Note>
  )
}
