import type { Match } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { Button, Carousel, Photo, Skeleton, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { photosOf } from '../stores/photos.ts'
import styles from './match-photos.module.css'

/** Renews the links once by itself when a picture does not come; the second time the member is asked. */
const useRenewal = (number: number) => {
  const [failed, setFailed] = useState<string>()
  const [renewed, setRenewed] = useState(false)
  const photos = photosOf(number)
  const retry = () => {
    setFailed(undefined)
    void photos.reload()
  }
  const onBroken = (link: string) => {
    if (renewed) return setFailed(link)
    setRenewed(true)
    void photos.reload()
  }
  const onShown = () => setRenewed(false)
  return { failed, retry, onBroken, onShown }
}

interface MatchPhotosProps {
  match: Match
  /** Called once a picture is seen, or none will be. */
  onSettled: () => void
}

/** The other person's photos; a link that has run out is renewed, and one that fails can be tried again. */
export const MatchPhotos = ({ match: { number, pseudonym: name }, onSettled }: MatchPhotosProps) => {
  const t = useTexts('matches')
  const { state, data } = useStore(photosOf(number).$)
  const { failed, retry, onBroken, onShown } = useRenewal(number)
  const isEmpty = data?.every((photo) => photo === null) ?? false
  useEffect(() => {
    // What went wrong here must not keep anybody from the chat.
    if (state === 'failed' || isEmpty || failed !== undefined) onSettled()
  }, [state, isEmpty, failed, onSettled])
  const shown = (link: string, index: number) =>
    link === failed ? (
      <div className={styles.broken} role="alert">
        <p>{t('match.photoFailed')}</p>
        <Button look="secondary" onClick={retry}>
          {t('match.photoRetry')}
        </Button>
      </div>
    ) : (
      <Photo
        url={link}
        sizes="min(100vw, 40dvh)"
        alt={t('match.photo', { name, index: index + 1 })}
        onError={() => onBroken(link)}
        onLoad={() => {
          onShown()
          onSettled()
        }}
      />
    )
  return (
    <WhenLoaded resource={photosOf(number)} skeleton={<Skeleton lines={6} />}>
      {(photos) => {
        const links = photos.filter((photo) => photo !== null)
        return (
          <Carousel
            leads
            label={t('match.photos', { name })}
            count={links.length}
            slide={(index) => shown(links[index] ?? '', index)}
          />
        )
      }}
    </WhenLoaded>
  )
}
