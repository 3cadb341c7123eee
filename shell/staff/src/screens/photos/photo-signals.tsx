import { formatLocale, numberFormat } from '@quintet/domain/languages'
import type { ReviewedPhoto } from '@quintet/contract/staff'
import { $locale, useStore } from '@quintet/sdk'
import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Facts } from '../../parts/facts.tsx'

type Signals = NonNullable<ReviewedPhoto['signals']>

const blurredBelow = 5

/** What looks nearly the same as this photo, each with its own sentence; nothing where nothing does. */
const Near = ({ nearOwn, nearRefused, nearClosed }: Signals) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const slots = new Intl.ListFormat(formatLocale(locale)).format(nearOwn.map((slot) => numberFormat(locale).format(slot)))
  return (
    <>
      {nearOwn.length > 0 ? <Note tone="warn">{t('signals.nearOwn', { slots })}</Note> : null}
      {nearRefused > 0 ? <Note tone="bad">{t('signals.nearRefused', { count: nearRefused })}</Note> : null}
      {nearClosed > 0 ? <Note tone="bad">{t('signals.nearClosed', { count: nearClosed })}</Note> : null}
    </>
  )
}

/** What was measured of a photo. It says where to look closely and decides nothing. */
export const PhotoSignals = ({ signals }: { signals: Signals }) => {
  const t = useTexts('staff')
  const { width, height, edges, classified } = signals
  const faces = classified['faces']
  return (
    <>
      <Facts
        facts={[
          [t('signals.size'), t('signals.pixels', { width, height })],
          [t('signals.edges'), t(edges < blurredBelow ? 'signals.soft' : 'signals.sharp', { edges })],
          ...(faces === undefined ? [] : [[t('signals.faces'), faces] as const]),
        ]}
      />
      <Near {...signals} />
    </>
  )
}
