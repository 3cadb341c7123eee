import { fingerprint } from '@quintet/crypto'
import { $member, useStore } from '@quintet/sdk'
import { Card } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import styles from './fingerprint.module.css'

/** The digits that both sides can read to each other: the same on both phones, or somebody stands between (decision 32). */
export const Fingerprint = ({ peerKey }: { peerKey: string }) => {
  const t = useTexts('matches')
  const ownKey = useStore($member).data?.keys?.publicKey
  const [digits, setDigits] = useState('')
  useEffect(() => {
    let shown = true
    if (ownKey) void fingerprint(ownKey, peerKey).then((found) => shown && setDigits(found))
    return () => {
      shown = false
    }
  }, [ownKey, peerKey])
  if (!ownKey) return null
  return (
    <Card>
      <h2>{t('fingerprint.title')}</h2>
      <p>{t('fingerprint.body')}</p>
      <code className={styles.digits} dir="ltr">
        {digits || '…'}
      </code>
    </Card>
  )
}
