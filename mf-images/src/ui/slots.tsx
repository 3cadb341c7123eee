import { MAX_PHOTOS, MIN_PHOTOS } from '@quintet/domain/photos'
import { confirmFirst, showFailure, showToast, useStore } from '@quintet/sdk'
import { Note, Progress } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useRef, useState } from 'react'
import { $deleting, $kept, $slots, deletePhoto, movePhoto, undoDelete, wouldDeactivate } from '../stores/photos.ts'
import { PhotoCard } from './photo-card.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import styles from './slots.module.css'
import { useDragOrder } from './use-drag-order.ts'

const text = (key: string, params: Record<string, number> = {}) => ({ key, namespace: 'images', params })

const undo = async (slot: number): Promise<void> => {
  try {
    await undoDelete(slot)
    showToast(text('delete.undone'))
  } catch (error) {
    showFailure(error)
  }
}

// What can be taken back needs no question; only where more than the photo goes, it is said before.
const removePhoto = async (slot: number): Promise<void> => {
  if ($deleting.get().includes(slot)) return
  const question = { title: text('delete.title'), body: text('delete.inactive'), action: { label: text('delete.action') } }
  if (wouldDeactivate(slot) && !(await confirmFirst({ ...question, danger: true }))) return
  try {
    await deletePhoto(slot)
    showToast(text('delete.done'), { undo: () => void undo(slot) })
  } catch (error) {
    showFailure(error)
  }
}

interface Moved {
  slot: number
  /** Which of its buttons was pressed. */
  by: -1 | 0 | 1
}

// The focus goes along with the photo: pressed once more, the same button moves the same photo on.
const useFollow = (list: React.RefObject<HTMLElement | null>) => {
  const [moved, setMoved] = useState<Moved>()
  useEffect(() => {
    if (!moved) return
    const tools = list.current?.querySelectorAll<HTMLButtonElement>(`[data-slot="${moved.slot}"] [data-move]`)
    const all = [...(tools ?? [])]
    const same = all.find((tool) => tool.dataset['move'] === String(moved.by) && !tool.disabled)
    ;(same ?? all.find((tool) => tool.dataset['move'] === '0'))?.focus()
  }, [moved, list])
  return setMoved
}

const pressed = (): Moved['by'] => {
  const by = Number((document.activeElement as HTMLElement | null)?.dataset['move'] ?? 0)
  return by === 1 || by === -1 ? by : 0
}

const useMoves = (list: React.RefObject<HTMLElement | null>) => {
  const t = useTexts('images')
  const follow = useFollow(list)
  const [told, setTold] = useState('')
  const move = async (from: number, to: number) => {
    const by = pressed()
    try {
      const slot = await movePhoto(from, to)
      if (slot === undefined) return
      follow({ slot, by })
      setTold(t('order.moved', { slot }))
    } catch (error) {
      showFailure(error)
    }
  }
  return { told, move: (from: number, to: number) => void move(from, to) }
}

/** The five places with their tools: look, replace, delete, and change places. */
export const Slots = () => {
  const t = useTexts('images')
  const slots = useStore($slots)
  const kept = useStore($kept)
  const deleting = useStore($deleting)
  const list = useRef<HTMLUListElement>(null)
  const [viewed, setViewed] = useState<number>()
  const url = slots.find(({ slot }) => slot === viewed)?.url
  // Another device has emptied the place.
  if (viewed !== undefined && !url) setViewed(undefined)
  const { told, move } = useMoves(list)
  const filled = slots.flatMap(({ slot, state }) => (state === null ? [] : [slot]))
  const { dragging, moveBy, handleOf } = useDragOrder(filled, move)
  const orderOf = (slot: number) => ({
    isFirst: slot === filled[0],
    isLast: slot === filled.at(-1),
    drag: dragging?.from === slot ? ('lifted' as const) : dragging?.over === slot ? ('target' as const) : undefined,
    handle: handleOf(slot),
    moveBy: (by: -1 | 1) => moveBy(slot, by),
  })
  return (
    <>
      <Progress value={kept} max={MIN_PHOTOS} label={t('list.progress', { kept, min: MIN_PHOTOS, max: MAX_PHOTOS })} />
      {kept < MIN_PHOTOS ? <Note>{t('list.needed', { count: MIN_PHOTOS - kept })}</Note> : null}
      {filled.length > 1 ? <p className={styles.hint}>{t('order.hint')}</p> : null}
      <ul ref={list} className={styles.grid}>
        {slots.map((slot) => (
          <PhotoCard
            key={slot.slot}
            photo={slot}
            order={filled.length > 1 ? orderOf(slot.slot) : undefined}
            onView={() => setViewed(slot.slot)}
            isDeleting={deleting.includes(slot.slot)}
            onDelete={() => void removePhoto(slot.slot)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {viewed !== undefined && url ? <PhotoViewer slot={viewed} url={url} onClose={() => setViewed(undefined)} /> : null}
    </>
  )
}
