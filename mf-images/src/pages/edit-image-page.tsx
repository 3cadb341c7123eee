import { type Box, photoSlots } from '@quintet/domain/photos'
import { showToast, useStore } from '@quintet/sdk'
import { Navigate, useNavigate, useParams, useWayBack } from '@quintet/sdk/router'
import { Button, Note, Page } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useState } from 'react'
import { $chosen, chooseLater } from '../stores/chosen.ts'
import { $slots } from '../stores/photos.ts'
import { cutPicture, toBase64 } from '../stores/picture.ts'
import { dropUnsent } from '../stores/unsent.ts'
import { AdviceNote } from '../ui/advice-note.tsx'
import { Cropping } from '../ui/cropping.tsx'
import { DropArea } from '../ui/drop-area.tsx'
import { FileButtons } from '../ui/file-buttons.tsx'
import { PhotoFrame } from '../ui/photo-frame.tsx'
import { TipPicture, tips } from '../ui/tip-picture.tsx'
import { UploadState } from '../ui/upload-state.tsx'
import { type Opened, usePicture } from '../ui/use-picture.ts'
import { useUpload } from '../ui/use-upload.ts'
import styles from './edit-image-page.module.css'

const Tips = () => {
  const t = useTexts('images')
  return (
    <ul className={styles.tips}>
      {tips.map((tip) => (
        <li key={tip}>
          <TipPicture tip={tip} />
          <span>{t(`tip.${tip}`)}</span>
        </li>
      ))}
    </ul>
  )
}

// To the next free place while more pictures wait to be cut, else back to the list.
const useOnward = (slot: number) => {
  const navigate = useNavigate()
  const goBackTo = useWayBack()
  return () => {
    showToast({ key: 'edit.saved', namespace: 'images' })
    const free = $slots.get().find((each) => each.state === null && each.slot !== slot)
    const isMore = $chosen.get().length > 0 && free !== undefined
    if (!isMore) $chosen.set([])
    if (isMore) void navigate(`/images/edit-image/${free.slot}`, { replace: true })
    else void goBackTo('/images', { replace: true })
  }
}

interface ChosenProps {
  slot: number
  picture: Opened
  wasKept: boolean
  isSending: boolean
  box: Box | undefined
  onBox: (box: Box) => void
}

/** The picture that is cut, with what can be said of it, and the way to do without it. */
const Chosen = ({ slot, picture, wasKept, isSending, box, onBox }: ChosenProps) => {
  const t = useTexts('images')
  const goBackTo = useWayBack()
  const waiting = useStore($chosen).length
  const discard = () => {
    void dropUnsent(slot)
    $chosen.set([])
    void goBackTo('/images', { replace: true })
  }
  return (
    <>
      {wasKept ? <Note>{t('unsent.again')}</Note> : null}
      <Cropping key={picture.url} url={picture.url} onBox={onBox} />
      {box ? <AdviceNote bitmap={picture.bitmap} box={box} /> : null}
      {waiting > 0 ? <p>{t('edit.waiting', { count: waiting })}</p> : null}
      <Button look="quiet" disabled={isSending} onClick={discard}>
        {t('unsent.discard')}
      </Button>
    </>
  )
}

const EditImage = ({ slot }: { slot: number }) => {
  const t = useTexts('images')
  const [cut, setCut] = useState<{ url: string; box: Box }>()
  const { picture, problem, isReading, wasKept, choose } = usePicture(slot)
  const { uploading, send, cancel } = useUpload(slot, useOnward(slot))
  // Of a picture that has just taken the place of another the part is not known yet.
  const box = cut !== undefined && cut.url === picture?.url ? cut.box : undefined
  const isSending = uploading.state === 'sending'
  const onFiles = useCallback(
    (files: Iterable<File>) => {
      // The one that is on its way stays: others wait behind it.
      const isPicture = isSending ? chooseLater(files) : choose(files)
      if (!isPicture) showToast({ key: 'drop.none', namespace: 'images' }, { tone: 'plain' })
    },
    [choose, isSending],
  )
  const save = () => {
    if (picture && box) void send(picture.file, async () => toBase64(await cutPicture(picture.bitmap, box)))
  }
  return (
    <Page
      title={t('edit.title', { slot })}
      back="/images"
      tile="images"
      footer={
        <>
          <FileButtons onFiles={onFiles} isOther={picture !== undefined} disabled={isSending} busy={isReading} />
          {picture ? (
            <Button busy={isSending} disabled={!box} onClick={save}>
              {t(uploading.state === 'failed' ? 'edit.again' : 'edit.save')}
            </Button>
          ) : null}
        </>
      }
    >
      <DropArea onFiles={onFiles}>
        {problem ? (
          <Note tone="bad">
            <p role="alert">{t(`problem.${problem}`)}</p>
          </Note>
        ) : null}
        <UploadState uploading={uploading} onCancel={cancel} />
        {picture ? (
          <Chosen
            slot={slot}
            picture={picture}
            wasKept={wasKept}
            isSending={isSending}
            box={box}
            onBox={(chosen) => setCut({ url: picture.url, box: chosen })}
          />
        ) : (
          <>
            <PhotoFrame slot={slot} />
            <p className={styles.drop}>{t('drop.hint')}</p>
            <Tips />
          </>
        )}
      </DropArea>
    </Page>
  )
}

/** Choose, crop and upload the photo of one slot. */
export const EditImagePage = () => {
  const slot = Number(useParams().slot)
  const isSlot = (photoSlots as readonly number[]).includes(slot)
  return isSlot ? <EditImage key={slot} slot={slot} /> : <Navigate to="/images" replace />
}
