import { contentAddress } from '@quintet/sdk'
import { useState } from 'react'

interface ContentPictureProps {
  /** Its name in the static content. */
  file: string
  /** What it tells; left out where words beside it say the same. */
  alt?: string
  className?: string | undefined
  width: number
  height: number
}

/** A picture of the static content. One that does not come is left out without a word (specification, section 7). */
export const ContentPicture = ({ file, alt = '', className, width, height }: ContentPictureProps) => {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  const size = { width, height }
  return (
    <img src={contentAddress(file)} alt={alt} {...size} className={className} decoding="async" onError={() => setMissing(true)} />
  )
}
