import { browserArguments } from '@quintet/remote-kit/browser-arguments'
import type { Bytes } from '@quintet/crypto'
import { chromium } from 'playwright'

// Half a second of a tone that grows, as a browser records it.
const recordInPage = async (): Promise<number[]> => {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const loudness = context.createGain()
  const stream = context.createMediaStreamDestination()
  loudness.gain.setValueAtTime(0.1, 0)
  loudness.gain.linearRampToValueAtTime(1, 0.5)
  tone.connect(loudness).connect(stream)
  const recorder = new MediaRecorder(stream.stream, { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 24_000 })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  tone.start()
  setTimeout(() => recorder.stop(), 500)
  await ended
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}

/** A short recording of a tone in Opus, made by a browser. @param executablePath of the browser */
export const makeRecording = async (executablePath: string): Promise<Bytes> => {
  const browser = await chromium.launch({
    executablePath,
    args: [...browserArguments, '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const page = await browser.newPage()
    await page.goto('about:blank')
    return Uint8Array.from((await page.evaluate(`(${recordInPage.toString()})()`)) as number[])
  } finally {
    await browser.close()
  }
}
