import { ownPhotos } from '@quintet/sdk'
import { Carousel, ContentPicture, LinkButton, Note, Photo, Skeleton, WhenLoaded } from '@quintet/ui'
import { usePersonalityWords } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { previewOf } from '../stores/preview.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { usePreviewOrigin } from '../ui/use-preview.tsx'
import styles from './preview-page.module.css'

const PHOTO_SLOTS = 5

const EmptySlot = ({ number }: { number: number }) => {
  const t = useTexts('data')
  return (
    <div className={styles.empty}>
      <ContentPicture file="no-image.png" width={360} height={640} className={styles.frame} />
      <span>{t('preview.noPhoto', { number })}</span>
    </div>
  )
}

/** The profile as a match will see it: photos first, details one step further. */
export const PreviewPage = () => {
  const words = usePersonalityWords()
  const t = useTexts('data')
  const origin = usePreviewOrigin()
  return (
    <MemberPage
      title={t('preview.title')}
      back={origin.previewFrom ?? '/data'}
      footer={
        <LinkButton to="/data/user-data-profile-details" icon="details" state={origin}>
          {t('preview.details')}
        </LinkButton>
      }
    >
      {(record) => {
        const { values, isUnsaved } = previewOf(record)
        const { name, topic, personality } = values
        return (
          <>
            {isUnsaved ? <Note>{t('preview.unsaved')}</Note> : null}
            <WhenLoaded resource={ownPhotos} skeleton={<Skeleton lines={6} />}>
              {({ photos }) => (
                <div className={styles.stage}>
                  <Carousel
                    leads
                    label={t('preview.photos')}
                    count={PHOTO_SLOTS}
                    slide={(index) =>
                      photos[index] ? (
                        <Photo url={photos[index]} sizes="min(100vw, 40dvh)" alt={t('preview.photo', { number: index + 1 })} />
                      ) : (
                        <EmptySlot number={index + 1} />
                      )
                    }
                  />
                </div>
              )}
            </WhenLoaded>
            <div className={styles.words}>
              <h2 dir="auto">{name ?? t('preview.noName')}</h2>
              {topic ? <p dir="auto">{topic}</p> : null}
              {personality === undefined ? null : <p>{words(personality)}</p>}
            </div>
            {isUnsaved ? null : <Note>{t('preview.note')}</Note>}
          </>
        )
      }}
    </MemberPage>
  )
}
