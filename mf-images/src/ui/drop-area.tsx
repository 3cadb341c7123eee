import { useTexts } from '@quintet/ui/texts'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './drop-area.module.css'

interface DropAreaProps {
  /** Called with what was dropped here, or pasted anywhere on the page. */
  onFiles: (files: Iterable<File>) => void
  children: ReactNode
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

// A field takes what is pasted into it by itself.
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=file], [type=range]), textarea') !== null

const usePaste = (onFiles: DropAreaProps['onFiles']) => {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      if (!files?.length || isField(event.target)) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
}

/** A part of a page that takes pictures: dropped on it, or pasted. */
export const DropArea = ({ onFiles, children }: DropAreaProps) => {
  const t = useTexts('images')
  const [isOver, setOver] = useState(false)
  usePaste(onFiles)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    <div className={styles.area} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver ? <p className={styles.here}>{t('drop.here')}</p> : null}
    </div>
  )
}
