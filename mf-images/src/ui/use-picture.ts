import { useCallback, useEffect, useState } from 'react'
import { $chosen, chooseFiles, takeChosen } from '../stores/chosen.ts'
import { openPicture, PictureError, type PictureProblem } from '../stores/picture.ts'

interface Opened {
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
    return { file, picture: { bitmap, url: URL.createObjectURL(shown) } }
  } catch (error) {
    return { file, problem: error instanceof PictureError ? error.problem : 'unreadable' }
  }
}

/** The picture that is cut. Another one takes its place; what cannot be read leaves it as it is. More that come at once wait for the next places. */
export const usePicture = () => {
  // What was dropped on the list stands first in the row; from here on it is this page's.
  const [file, setFile] = useState(() => $chosen.get()[0])
  const [last, setLast] = useState<Read>()
  const [picture, setPicture] = useState<Opened>()
  useEffect(() => void takeChosen(), [])
  useEffect(() => {
    if (!file) return
    let isOver = false
    const take = async () => {
      const found = await read(file)
      if (isOver) return
      setLast(found)
      if (found.picture) setPicture(found.picture)
    }
    void take()
    return () => void (isOver = true)
  }, [file])
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture])
  /** @returns whether there was a picture among the files */
  const choose = useCallback((files: Iterable<File>): boolean => {
    const isPicture = chooseFiles(files)
    if (isPicture) setFile(takeChosen())
    return isPicture
  }, [])
  return { picture, problem: last?.problem, isReading: file !== undefined && last?.file !== file, choose }
}
