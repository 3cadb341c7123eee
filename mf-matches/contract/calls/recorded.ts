import { randomBytes } from '@quintet/crypto'

/** As a recorder gives it. */
export const recordedOf = (seconds: number) => ({
  recording: randomBytes(9000),
  type: 'audio/webm;codecs=opus',
  seconds,
  bars: new Uint8Array(48).fill(200),
})
