import { MAX_PHOTOS, MIN_PHOTOS } from '@quintet/domain/photos'
import { confirmFirst, ownPhotos, showFailure, showToast, useStore } from '@quintet/sdk'
import { LinkButton, List, Note, Page, Progress, Row, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { $kept, $slots, deletePhoto, type Slot, wouldDeactivate } from '../stores/photos.ts'
import { proof } from '../stores/proof.ts'
import { PhotoCard } from '../ui/photo-card.tsx'
import { PhotoViewer } from '../ui/photo-viewer.tsx'
import styles from './images-page.module.css'

const text = (key: string) => ({ key, namespace: 'images' })

const askAndDelete = async (slot: number): Promise<void> => {
  const confirmed = await confirmFirst({
    title: text('delete.title'),
    body: text(wouldDeactivate(slot) ? 'delete.inactive' : 'delete.body'),
    warning: text('delete.permanent'),
    action: { label: text('delete.action') },
    danger: true,
  })
  if (!confirmed) return
  try {
    await deletePhoto(slot)
    showToast(text('delete.done'))
  } catch (error) {
    showFailure(error)
  }
}

const told = ['open', 'waiting', 'passed']

/** The way to the check of the photos, with how far it is. */
const ProofRow = () => {
  const t = useTexts('images')
  const { data } = useStore(proof.$)
  useEffect(() => void proof.reload(), [])
  const state = data && told.includes(data.state) ? data.state : 'none'
  return (
    <List>
      <Row to="/images/proof" icon="camera" title={t('proof.title')} detail={t(`proof.row.${state}`)} />
    </List>
  )
}

const Slots = () => {
  const t = useTexts('images')
  const slots = useStore($slots)
  const kept = useStore($kept)
  const [viewed, setViewed] = useState<Slot>()
  return (
    <>
      <Progress value={kept} max={MIN_PHOTOS} label={t('list.progress', { kept, min: MIN_PHOTOS, max: MAX_PHOTOS })} />
      {kept < MIN_PHOTOS ? <Note>{t('list.needed', { count: MIN_PHOTOS - kept })}</Note> : null}
      <ul className={styles.grid}>
        {slots.map((slot) => (
          <PhotoCard key={slot.slot} photo={slot} onView={() => setViewed(slot)} onDelete={() => void askAndDelete(slot.slot)} />
        ))}
      </ul>
      {kept < MIN_PHOTOS ? null : <ProofRow />}
      {viewed?.url ? <PhotoViewer slot={viewed.slot} url={viewed.url} onClose={() => setViewed(undefined)} /> : null}
    </>
  )
}

/** The five photo places with view, edit and delete. */
export const ImagesPage = () => {
  const t = useTexts('images')
  const slots = useStore($slots)
  const kept = useStore($kept)
  // Links live for an hour; coming back to this page fetches fresh ones.
  useEffect(() => void ownPhotos.reload(), [])
  const free = slots.find(({ state }) => state === null)
  const footer = free ? (
    <LinkButton to={`/images/edit-image/${free.slot}`} state={{ imgNum: free.slot }} icon="plus">
      {t('list.add')}
    </LinkButton>
  ) : null
  const next =
    kept >= MIN_PHOTOS ? (
      <LinkButton to="/pools" look="secondary">
        {t('list.next')}
      </LinkButton>
    ) : null
  return (
    <Page
      title={t('list.title')}
      back="/home"
      tile="images"
      footer={
        <>
          {next}
          {footer}
        </>
      }
    >
      <WhenLoaded resource={ownPhotos}>{() => <Slots />}</WhenLoaded>
    </Page>
  )
}
