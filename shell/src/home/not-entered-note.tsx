import { $gating, useStore } from '@quintet/sdk'
import { LinkButton, Note } from '@quintet/ui'
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

/** Says who will not be entered on Sunday, why, and what mends it. */
export const NotEnteredNote = () => {
  const t = useTexts()
  const reason = useStore($notEntered)
  const { active } = useStore($gating)
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
      <p role="status">{t(`notEntered.${reason}`)}</p>
      {way ? (
        <LinkButton look="secondary" to={way.to}>
          {t(way.label)}
        </LinkButton>
      ) : null}
    </Note>
  )
}
