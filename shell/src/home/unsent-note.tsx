import { useStore } from '@quintet/sdk'
import { LinkButton, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $unsentTiles, forgetSent } from '../members/unsent.ts'

/** Says that something waits on this device, and where it can be sent. */
export const UnsentNote = () => {
  const t = useTexts()
  const [tile] = useStore($unsentTiles)
  useEffect(forgetSent, [])
  if (tile === undefined) return null
  const name = t(`home.tile.${tile}`)
  return (
    <Note>
      <p role="status">{t('home.unsent', { tile: name })}</p>
      <LinkButton look="secondary" to={`/${tile}`}>
        {t('home.unsentOpen', { tile: name })}
      </LinkButton>
    </Note>
  )
}
