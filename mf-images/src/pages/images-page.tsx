import { MIN_PHOTOS } from '@quintet/domain/photos'
import { ownPhotos, showToast, useStore } from '@quintet/sdk'
import { useNavigate } from '@quintet/sdk/router'
import { LinkButton, List, Page, Row, Skeleton, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect } from 'react'
import { $chosen, chooseFiles } from '../stores/chosen.ts'
import { $kept, $slots } from '../stores/photos.ts'
import { proof } from '../stores/proof.ts'
import { DropArea } from '../ui/drop-area.tsx'
import { Slots } from '../ui/slots.tsx'
import { UnsentNote } from '../ui/unsent-note.tsx'

const told = ['open', 'waiting', 'passed'] as const

const toldOf = (state: string | undefined) => told.find((one) => one === state) ?? 'none'

/** The way to the check of the photos, with how far it is. */
const ProofRow = () => {
  const t = useTexts('images')
  const { data } = useStore(proof.$)
  useEffect(() => void proof.reload(), [])
  const state = toldOf(data?.state)
  return (
    <List>
      <Row to="/images/proof" icon="camera" title={t('proof.title')} detail={t(`proof.row.${state}`)} />
    </List>
  )
}

/** Takes dropped and pasted pictures to the first place that is free. */
const useDropped = (free: number | undefined) => {
  const navigate = useNavigate()
  return useCallback(
    (files: Iterable<File>) => {
      const refusal = free === undefined ? 'drop.full' : chooseFiles(files) ? undefined : 'drop.none'
      if (refusal) showToast({ key: refusal, namespace: 'images' }, { tone: 'plain' })
      else void navigate(`/images/edit-image/${free}`, { state: { imgNum: free } })
    },
    [free, navigate],
  )
}

/** The five photo places with view, edit, delete and their order. */
export const ImagesPage = () => {
  const t = useTexts('images')
  const slots = useStore($slots)
  const kept = useStore($kept)
  // Links live for an hour; coming back to this page fetches fresh ones.
  useEffect(() => void ownPhotos.reload(), [])
  // What was left waiting on the page of a place, the device keeps for that place: it is offered here, and goes nowhere else.
  useEffect(() => $chosen.set([]), [])
  const free = slots.find(({ state }) => state === null)?.slot
  const onFiles = useDropped(free)
  const add = free ? (
    <LinkButton to={`/images/edit-image/${free}`} state={{ imgNum: free }} icon="plus">
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
          {add}
        </>
      }
    >
      <DropArea onFiles={onFiles}>
        <UnsentNote />
        <WhenLoaded resource={ownPhotos} skeleton={<Skeleton shape="photos" lines={5} />}>
          {() => <Slots />}
        </WhenLoaded>
        {kept < MIN_PHOTOS ? null : <ProofRow />}
      </DropArea>
    </Page>
  )
}
