/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

// What a picture shows, in so few dots that its quality and its size make no difference, and what is cut off, turned or dyed does.
// Each function is handed to the page as text: it names nothing outside of itself.

/** The ratio of a picture's width to its height, and 8 by 8 dots of red, green and blue, base64; empty where nothing can be told. */
export type Thumbnail = string

/** What a picture shows of what. */
export interface Shown {
  address: string
  thumbnail: Thumbnail
}

/** Reads pictures that are shown, as they are cut, turned and filtered. @param within selector of the part that is read */
export const shownInPictures = async (within: string): Promise<Shown[]> => {
  const size = 8
  const least = 8
  const dotsOf = (context: OffscreenCanvasRenderingContext2D): string =>
    btoa(String.fromCharCode(...context.getImageData(0, 0, size, size).data.filter((_, index) => index % 4 < 3)))
  // What stands over all, as a dialog does, is neither cut nor turned by what it was written into.
  const holdersOf = (element: Element): Element[] => {
    const holders: Element[] = []
    for (let one: Element | null = element; one; one = one.parentElement) {
      holders.push(one)
      if (one.matches(':modal, :popover-open')) break
    }
    return holders
  }
  const turnOf = (element: Element): DOMMatrix => {
    const { transform, rotate, scale } = getComputedStyle(element)
    const [across = '1', down = across] = scale === 'none' ? [] : scale.split(' ')
    const turned = rotate === 'none' ? 'none' : `rotate(${rotate})`
    const whole = new DOMMatrix(turned).scale(Number(across), Number(down)).multiply(new DOMMatrix(transform))
    // Where it stands is told by its box.
    return new DOMMatrix([whole.a, whole.b, whole.c, whole.d, 0, 0])
  }
  // What is seen of it on the page.
  const frameOf = (element: Element): DOMRect => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (const holder of holdersOf(element).slice(1)) {
      const { overflowX, overflowY } = getComputedStyle(holder)
      const box = holder.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (/hidden|clip/.test(overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  type Picture = HTMLImageElement | HTMLCanvasElement
  const naturalOf = (one: Picture) =>
    one instanceof HTMLImageElement
      ? { width: one.complete ? one.naturalWidth : 0, height: one.naturalHeight }
      : { width: one.width, height: one.height }
  // Where the dots lie within the element's own box.
  const paintedIn = (one: Picture, box: { width: number; height: number }) => {
    const { objectFit, objectPosition } = getComputedStyle(one)
    const { width, height } = naturalOf(one)
    const [across, down] = [box.width / width, box.height / height]
    const factor = { contain: Math.min(across, down), cover: Math.max(across, down), none: 1 }[objectFit]
    const scale = objectFit === 'scale-down' ? Math.min(1, across, down) : factor
    const painted = scale === undefined ? box : { width: width * scale, height: height * scale }
    const place = (text: string | undefined, free: number) =>
      text?.endsWith('px') ? Number.parseFloat(text) : (free * Number.parseFloat(text ?? '50')) / 100
    const [x, y] = objectPosition.split(' ')
    return { x: place(x, box.width - painted.width), y: place(y, box.height - painted.height), ...painted }
  }
  const thumbnailOf = (one: Picture): string => {
    const frame = frameOf(one)
    const { width, height } = naturalOf(one)
    if (width === 0 || height === 0 || frame.width < least || frame.height < least) return ''
    const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
    if (!context) return ''
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size, size)
    context.imageSmoothingQuality = 'high'
    const box = one.getBoundingClientRect()
    const styles = holdersOf(one).map((holder) => getComputedStyle(holder))
    const filters = styles.map(({ filter }) => filter).filter((filter) => filter !== 'none')
    context.filter = filters.join(' ') || 'none'
    context.globalAlpha = styles.reduce((alpha, { opacity }) => alpha * Number(opacity), 1)
    const turn = holdersOf(one).reduceRight((matrix, holder) => matrix.multiply(turnOf(holder)), new DOMMatrix())
    context.setTransform(
      new DOMMatrix()
        .scale(size / frame.width, size / frame.height)
        .translate(box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y)
        .multiply(turn)
        .translate(-one.offsetWidth / 2, -one.offsetHeight / 2),
    )
    context.beginPath()
    context.rect(0, 0, one.offsetWidth, one.offsetHeight)
    context.clip()
    const painted = paintedIn(one, { width: one.offsetWidth, height: one.offsetHeight })
    context.drawImage(one, painted.x, painted.y, painted.width, painted.height)
    try {
      return `${(frame.width / frame.height).toFixed(2)} ${dotsOf(context)}`
    } catch {
      // Of another site: that it is asked for is told elsewhere.
      return ''
    }
  }
  const pictures = () =>
    [...document.querySelectorAll<HTMLElement>(`${within} *, dialog[open] *, [role=dialog] *`)].filter(
      (one): one is Picture => (one instanceof HTMLImageElement || one instanceof HTMLCanvasElement) && one.checkVisibility(),
    )
  const addressOf = (one: Picture): string => {
    if (one instanceof HTMLCanvasElement) return 'canvas'
    const { protocol, pathname } = new URL(one.getAttribute('src') ?? '', location.href)
    return /^https?:$/.test(protocol) ? pathname : protocol
  }
  const all = pictures()
  const thumbnails = all.map(thumbnailOf)
  // What moves is another one in two visits.
  if (all.some((one) => one instanceof HTMLCanvasElement))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const isStill = (one: Picture, index: number) => one instanceof HTMLImageElement || thumbnailOf(one) === thumbnails[index]
  return all.map((one, index) => ({ address: addressOf(one), thumbnail: isStill(one, index) ? (thumbnails[index] ?? '') : '' }))
}

/** Looks at pictures as they are sent. @param codes base64 @returns code → what it shows */
export const shownInCodes = async (codes: readonly string[]): Promise<Record<string, { picture: Thumbnail }>> => {
  const size = 8
  const dotsOf = (context: OffscreenCanvasRenderingContext2D): string =>
    btoa(String.fromCharCode(...context.getImageData(0, 0, size, size).data.filter((_, index) => index % 4 < 3)))
  const lookAt = async (code: string): Promise<string> => {
    const plain = code
      .replace(/^data:[^,]*,/, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
    if (!context) return ''
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size, size)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size, size)
    return `${(bitmap.width / bitmap.height).toFixed(2)} ${dotsOf(context)}`
  }
  const shown = await Promise.all(
    codes.map(async (code) => {
      // Cut off, or no picture at all: it is a code like others.
      const thumbnail = await lookAt(code).catch(() => '')
      return thumbnail === '' ? [] : [[code, { picture: thumbnail }] as const]
    }),
  )
  return Object.fromEntries(shown.flat())
}

// The first bytes of a JPEG, PNG, GIF or WebP.
const beginning = /^(?:data:image\/[\w.+-]+;base64,)?(?:\/9j\/|_9j_|iVBORw0KG|R0lGOD|UklGR)/
const leastCode = 100

/** Whether a text may be a picture. */
export const isPictureCode = (text: string): boolean => text.length > leastCode && beginning.test(text)

// A quality of 40 in place of 90 makes a difference of 4, a picture that is moved by a thirtieth of its width one of 16.
const mostOff = 16
const mostStretched = 1.06

const parsed = (thumbnail: Thumbnail): { ratio: number; dots: Buffer } => {
  const [ratio, dots = ''] = thumbnail.split(' ')
  return { ratio: Number(ratio), dots: Buffer.from(dots, 'base64') }
}

/** How far two pictures are from each other: the largest difference of one of their dots, 0 to 255. */
export const distanceOf = (one: Thumbnail, other: Thumbnail): number => {
  const [before, now] = [parsed(one).dots, parsed(other).dots]
  const cells = Array.from({ length: before.length / 3 }, (_, cell) =>
    [0, 1, 2].reduce((sum, color) => sum + Math.abs(before[cell * 3 + color]! - (now[cell * 3 + color] ?? 0)), 0),
  )
  return Math.max(0, ...cells) / 3
}

/** Whether a picture has as good as the same form as another. */
export const isSameForm = (one: Thumbnail, other: Thumbnail): boolean => {
  const ratio = parsed(one).ratio / parsed(other).ratio
  return Math.max(ratio, 1 / ratio) <= mostStretched
}

/** Whether two pictures show as good as the same, whatever their quality. */
export const isAlike = (one: Thumbnail, other: Thumbnail): boolean => distanceOf(one, other) <= mostOff
