import { useCallback, useEffect, useState } from 'react'
import { chooseFiles, takeChosen } from '../stores/chosen.ts'
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
  const [file, setFile] = useState<File>()
  const [last, setLast] = useState<Read>()
  const [picture, setPicture] = useState<Opened>()
  useEffect(() => setFile(takeChosen()), [])
  useEffect(() => {
    if (!file) return
    let isOver = false
    void read(file).then((found) => {
      if (isOver) return
      setLast(found)
      if (found.picture) setPicture(found.picture)
    })
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
