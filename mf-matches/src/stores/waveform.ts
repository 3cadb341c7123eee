import type { Bytes } from '@quintet/crypto'

/** The loudness of each of so many stretches of a sound, the loudest 255. */
export const barsOf = (samples: Float32Array, count: number): Bytes => {
  const size = Math.max(1, Math.ceil(samples.length / count))
  const loudness = Array.from({ length: count }, (_, bar) => {
    const stretch = samples.subarray(bar * size, (bar + 1) * size)
    let sum = 0
    for (const sample of stretch) sum += sample * sample
    return stretch.length === 0 ? 0 : Math.sqrt(sum / stretch.length)
  })
  const most = Math.max(...loudness)
  return Uint8Array.from(loudness, (one) => (most === 0 ? 0 : Math.round((255 * one) / most)))
}

/** Length and waveform of a recording, worked out on the device; a browser that cannot decode what it recorded gives an even one. */
export const measure = async (recording: Bytes, atLeast: number, count: number): Promise<{ seconds: number; bars: Bytes }> => {
  try {
    const decoder = new OfflineAudioContext(1, 1, 16_000)
    // Decoding takes the buffer away.
    const sound = await decoder.decodeAudioData(recording.slice().buffer)
    return { seconds: sound.duration, bars: barsOf(sound.getChannelData(0), count) }
  } catch {
    return { seconds: atLeast, bars: new Uint8Array(count).fill(128) }
  }
}
