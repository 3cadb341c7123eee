import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { $chosen, chooseFiles, takeChosen } from '../stores/chosen.ts'
import { openPicture, PictureError, type PictureProblem } from '../stores/picture.ts'
import { $sending, keepUnsent, loadUnsent } from '../stores/unsent.ts'

/** A picture that was read, and the address that shows it. */
export interface Opened {
  file: File
  bitmap: ImageBitmap
  url: string
}

/** What came of reading a file. */
interface Read {
  file: File
  picture?: Opened
  problem?: PictureProblem
}

const read = async (file: File): Promise<Read> => {
  try {
    const { bitmap, shown } = await openPicture(file)
    return { file, picture: { file, bitmap, url: URL.createObjectURL(shown) } }
  } catch (error) {
    return { file, problem: error instanceof PictureError ? error.problem : 'unreadable' }
  }
}

/** A picture is large: what is not shown any more is not held either. */
const letGo = ({ bitmap, url }: Opened): void => {
  bitmap.close()
  URL.revokeObjectURL(url)
}

/** Takes up what this device kept for the place, unless something is chosen meanwhile. @returns the file that was kept */
const useKept = (slot: number, isChosen: boolean, take: (file: File) => void): File | undefined => {
  const [kept, setKept] = useState<File>()
  const found = useEffectEvent((file: File, waiting: readonly File[]) => {
    if (isChosen) return
    $chosen.set(waiting)
    setKept(file)
    take(file)
  })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const unsent = await loadUnsent().catch(() => [])
      const [file, ...waiting] = unsent.find((one) => one.slot === slot)?.files ?? []
      // One that is on its way since the page was left needs nothing more.
      if (file && !isOver && !$sending.get().includes(file)) found(file, waiting)
    }
    void look()
    return () => void (isOver = true)
  }, [slot])
  return kept
}

/**
 * The picture that is cut for a place. Another one takes its place; what cannot be read leaves it as it is. More that come at once wait for
 * the next places. All of them are kept on this device until they are uploaded.
 */
export const usePicture = (slot: number) => {
  // What was dropped on the list stands first in the row; from here on it is this page's.
  const [file, setFile] = useState(() => $chosen.get()[0])
  const [last, setLast] = useState<Read>()
  const [picture, setPicture] = useState<Opened>()
  useEffect(() => void takeChosen(), [])
  const kept = useKept(slot, file !== undefined, setFile)
  useEffect(() => {
    if (!file) return
    let isOver = false
    const take = async () => {
      const found = await read(file)
      if (isOver) return void (found.picture && letGo(found.picture))
      setLast(found)
      if (!found.picture) return
      setPicture(found.picture)
      void keepUnsent(slot, [file, ...$chosen.get()])
    }
    void take()
    return () => void (isOver = true)
  }, [file, slot])
  useEffect(() => () => void (picture && letGo(picture)), [picture])
  /** @returns whether there was a picture among the files */
  const choose = useCallback((files: Iterable<File>): boolean => {
    const isPicture = chooseFiles(files)
    if (isPicture) setFile(takeChosen())
    return isPicture
  }, [])
  const isReading = file !== undefined && last?.file !== file
  return { picture, problem: last?.problem, isReading, wasKept: kept !== undefined && kept === file, choose }
}
