import { type ImgHTMLAttributes, useState } from 'react'

// What the server makes beside each photo: the small one, and a few dots.
const widths = { dots: 16, small: 400, full: 800 }

// A picture that is no link (base64, an object of the page) comes in one size.
const isLink = (url: string): boolean => url.startsWith('/photos/')
const sized = (url: string, width: number): string => `${url}?w=${width}`
const sourcesOf = (url: string): string => `${sized(url, widths.small)} ${widths.small}w, ${url} ${widths.full}w`

/** Fetches a photo that will be shown next, in the size in which it will be. */
export const fetchPhotoAhead = (url: string, sizes: string): void => {
  const picture = new Image()
  picture.sizes = sizes
  if (isLink(url)) picture.srcset = sourcesOf(url)
  else picture.src = url
}

interface PhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  /** A signed link, or another address of a picture. */
  url: string
  alt: string
  /** How wide it is shown, as of the attribute `sizes`. */
  sizes: string
}

/** A member's photo in the size in which it is shown: a few dots first, then the small or the full picture as the screen needs it. */
export const Photo = ({ url, alt, sizes, style, onLoad, ...rest }: PhotoProps) => {
  const [shown, setShown] = useState<string>()
  const isBlurred = isLink(url) && shown !== url
  const dots = isBlurred ? { backgroundImage: `url("${sized(url, widths.dots)}")`, backgroundSize: 'cover' } : {}
  return (
    <img
      {...rest}
      {...(isLink(url) ? { srcSet: sourcesOf(url), src: sized(url, widths.small) } : { src: url })}
      sizes={sizes}
      alt={alt}
      decoding="async"
      style={{ ...dots, ...style }}
      onLoad={(event) => {
        setShown(url)
        onLoad?.(event)
      }}
    />
  )
}
