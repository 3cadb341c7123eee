import sharp from 'sharp'

const known = new Map<string, Promise<string>>()

const make = async (hue: number, width: number, height: number): Promise<string> => {
  const [r, g, b] = [hue, (hue * 7) % 256, (hue * 13 + 80) % 256]
  const picture = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  const frame = { top: 4, bottom: 4, left: 4, right: 4, background: '#eeeeee' }
  return (await picture.extend(frame).jpeg().toBuffer()).toString('base64')
}

/** A JPEG of 9:16, as small as is taken, in one colour with a lighter frame, as base64; the hue tells photos apart. */
export const samplePhoto = (hue = 0, width = 190, height = 342): Promise<string> => {
  const name = `${hue % 256} ${width} ${height}`
  const photo = known.get(name) ?? make(hue % 256, width, height)
  known.set(name, photo)
  return photo
}
