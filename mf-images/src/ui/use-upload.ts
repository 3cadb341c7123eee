import { useEffect, useRef, useState } from 'react'
import { $slots, isCalledOff, uploadPhoto } from '../stores/photos.ts'
import { dropSent, handOnUnsent, noteSending } from '../stores/unsent.ts'

/** How far an upload is. */
export type Uploading = { state: 'idle' } | { state: 'sending'; sent: number } | { state: 'failed'; error: unknown }

const freePlaces = () => $slots.get().flatMap(({ slot, state }) => (state === null ? [slot] : []))

// A session that ends meanwhile takes what waits with it.
const whenOver = (): undefined => undefined

/**
 * Sends a picture with its progress, and calls it off.
 * @param onDone called once the photo is in its place
 */
export const useUpload = (slot: number, onDone: () => void) => {
  const [uploading, setUploading] = useState<Uploading>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  // Who leaves the page goes on sending; only the button calls it off.
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      // The place may get another picture while this one is on its way: those behind it would go with it.
      if (running.current) void handOnUnsent(slot, freePlaces()).catch(whenOver)
    }
  }, [slot])
  const send = async (file: File, makeImage: () => Promise<string>) => {
    const calling = new AbortController()
    running.current = calling
    const isSent = noteSending(file)
    setUploading({ state: 'sending', sent: 0 })
    const onSent = (sent: number) => setUploading({ state: 'sending', sent })
    try {
      await uploadPhoto(slot, await makeImage(), { signal: calling.signal, onSent })
      void dropSent(slot, file).catch(whenOver)
      if (!left.current) onDone()
    } catch (error) {
      setUploading(isCalledOff(error) ? { state: 'idle' } : { state: 'failed', error })
    } finally {
      running.current = undefined
      isSent()
    }
  }
  return { uploading, send, cancel: () => running.current?.abort() }
}
