import { showToast } from '@quintet/sdk'
import { Navigate, useNavigate, useParams } from '@quintet/sdk/router'
import { Button, Note, Page, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useRef, useState } from 'react'
import { uploadPhoto } from '../stores/photos.ts'
import { cutPicture, openPicture, PictureError, type PictureProblem, toBase64 } from '../stores/picture.ts'
import { type CropBox, Cropping } from '../ui/cropping.tsx'
import { PhotoFrame } from '../ui/photo-frame.tsx'
import styles from './edit-image-page.module.css'

interface Chosen {
  bitmap: ImageBitmap
  url: string
}

const usePicture = () => {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<PictureProblem>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      const bitmap = await openPicture(file)
      if (chosen) URL.revokeObjectURL(chosen.url)
      setChosen({ bitmap, url: URL.createObjectURL(file) })
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof PictureError ? error.problem : 'unreadable')
    }
  }
  return { chosen, problem, choose }
}

const useUpload = (slot: number, chosen: Chosen | undefined) => {
  const navigate = useNavigate()
  const { busy, run } = useAction({ leavesPage: true })
  const upload = async (box: CropBox) => {
    if (!chosen) return
    await run(async () => {
      await uploadPhoto(slot, await toBase64(await cutPicture(chosen.bitmap, box)))
      URL.revokeObjectURL(chosen.url)
      showToast({ key: 'edit.saved', namespace: 'images' })
      void navigate('/images', { replace: true })
    })
  }
  return { busy, upload }
}

const EditImage = ({ slot }: { slot: number }) => {
  const t = useTexts('images')
  const input = useRef<HTMLInputElement>(null)
  const [box, setBox] = useState<CropBox>()
  const { chosen, problem, choose } = usePicture()
  const { busy, upload } = useUpload(slot, chosen)
  const pick = () => input.current?.click()
  const footer = chosen ? (
    <>
      <Button look="secondary" onClick={pick} disabled={busy}>
        {t('edit.other')}
      </Button>
      <Button busy={busy} disabled={!box} onClick={() => box && void upload(box)}>
        {t('edit.save')}
      </Button>
    </>
  ) : (
    <Button icon="camera" onClick={pick}>
      {t('edit.choose')}
    </Button>
  )
  return (
    <Page title={t('edit.title', { slot })} back="/images" tile="images" footer={footer}>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/heic,image/heif,image/png,image/webp"
        className="visually-hidden"
        aria-label={t('edit.choose')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {problem ? <Note tone="bad">{t(`problem.${problem}`)}</Note> : null}
      {chosen ? (
        <Cropping url={chosen.url} onBox={setBox} />
      ) : (
        <>
          <PhotoFrame slot={slot} />
          <ul className={`bullets ${styles.tips}`}>
            {['face', 'alone', 'recent', 'portrait'].map((tip) => (
              <li key={tip}>{t(`tip.${tip}`)}</li>
            ))}
          </ul>
        </>
      )}
      {busy ? <Note>{t('edit.sending')}</Note> : null}
    </Page>
  )
}

/** Crop and upload the photo of one slot. */
export const EditImagePage = () => {
  const slot = Number(useParams().slot)
  return [1, 2, 3, 4, 5].includes(slot) ? <EditImage slot={slot} /> : <Navigate to="/images" replace />
}
