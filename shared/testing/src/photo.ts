import sharp from 'sharp'

/** A JPEG of 9:16, as small as is taken, in one colour with a lighter frame, as base64; the hue tells photos apart. */
export const samplePhoto = async (hue = 0, width = 190, height = 342): Promise<string> => {
  const [r, g, b] = [hue % 256, (hue * 7) % 256, (hue * 13 + 80) % 256]
  const picture = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  const frame = { top: 4, bottom: 4, left: 4, right: 4, background: '#eeeeee' }
  return (await picture.extend(frame).jpeg().toBuffer()).toString('base64')
}
