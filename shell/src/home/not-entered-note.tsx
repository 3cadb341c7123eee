import { $gating, useStore } from '@quintet/sdk'
import { LinkButton, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $notEntered, type NotEntered, weekTokens } from './not-entered.ts'

// What the next step leads to is said there, with its reason.
const isNextStep: ReadonlySet<NotEntered> = new Set(['age', 'data', 'images', 'pools', 'tokens'])

/** Says who will not be entered on Sunday, why, and what mends it. */
export const NotEnteredNote = () => {
  const t = useTexts()
  const reason = useStore($notEntered)
  const { active } = useStore($gating)
  // Asked anew at every visit: tokens are submitted on another screen, or on another device.
  useEffect(() => {
    if (active) void weekTokens.reload()
  }, [active])
  if (!reason || isNextStep.has(reason)) return null
  return (
    <Note tone="warn">
      <p>
        <strong>{t('notEntered.title')}</strong>
      </p>
      <p role="status">{t(`notEntered.${reason}`)}</p>
      {reason === 'suspended' ? (
        <LinkButton look="secondary" to="/standing">
          {t('standing.title')}
        </LinkButton>
      ) : null}
    </Note>
  )
}
