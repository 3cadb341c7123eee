import type { ReviewedPhoto } from '@quintet/contract/staff'
import { $locale, $now, useStore } from '@quintet/sdk'
import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Facts } from '../../parts/facts.tsx'
import { agoText } from '../../parts/moments.ts'
import { PhotoSignals } from './photo-signals.tsx'

/** What is known of a photo besides the picture. */
export const PhotoFacts = ({ photo }: { photo: ReviewedPhoto }) => {
  const t = useTexts('staff')
  const [locale, now] = [useStore($locale), useStore($now)]
  const { case: case_, slot, uploadedAt, reports, refusedBefore, isSecondOpinion, signals } = photo
  return (
    <>
      {isSecondOpinion ? <Note tone="warn">{t('photos.second')}</Note> : null}
      <Facts
        facts={[
          [t('photos.case'), `#${case_}`],
          [t('photos.slot'), slot],
          [t('photos.uploaded'), agoText(uploadedAt, now, locale)],
          [t('photos.reports'), reports],
          [t('photos.refusedBefore'), refusedBefore],
        ]}
      />
      {signals ? <PhotoSignals signals={signals} /> : null}
    </>
  )
}
