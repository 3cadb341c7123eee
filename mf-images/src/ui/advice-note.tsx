import type { Box, PhotoAdvice } from '@quintet/domain/photos'
import { Note, useDebouncedValue } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { adviceFor } from '../stores/advice.ts'

const settledMs = 300

// No zoom makes more of it.
const isLargest = ({ width, height }: ImageBitmap, box: Box): boolean => box.width >= width - 1 || box.height >= height - 1

/** What may be better about the part that is chosen; it can be saved all the same. */
export const AdviceNote = ({ bitmap, box }: { bitmap: ImageBitmap; box: Box }) => {
  const t = useTexts('images')
  const settled = useDebouncedValue(box, settledMs)
  const [advice, setAdvice] = useState<PhotoAdvice[]>([])
  useEffect(() => {
    let isOver = false
    void adviceFor(bitmap, settled).then((found) => void (isOver || setAdvice(found)))
    return () => void (isOver = true)
  }, [bitmap, settled])
  return (
    <div role="status">
      {advice.length > 0 ? (
        <Note tone="warn">
          {advice.map((each) => (
            <p key={each}>{t(each === 'soft' && isLargest(bitmap, box) ? 'advice.softWhole' : `advice.${each}`)}</p>
          ))}
          <p>{t('advice.anyway')}</p>
        </Note>
      ) : null}
    </div>
  )
}
