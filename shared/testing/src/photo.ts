import sharp from 'sharp'

/** A JPEG of 9:16 in one colour with a lighter frame, as base64; the hue tells photos apart. */
export const samplePhoto = async (hue = 0, width = 540, height = 960): Promise<string> => {
  const [r, g, b] = [hue % 256, (hue * 7) % 256, (hue * 13 + 80) % 256]
  const picture = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  const frame = { top: 20, bottom: 20, left: 20, right: 20, background: '#eeeeee' }
  return (await picture.extend(frame).jpeg().toBuffer()).toString('base64')
}
