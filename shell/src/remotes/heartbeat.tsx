import { startTransition, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'

/** Tells whether React has time for changes of no urgency, such as going to another page. */
export interface HeartbeatHandle {
  /** Whether the beat that was asked for last has come; asks for the next one. */
  isResponsive(): boolean
}

/** Nothing to see: a state that is changed now and then, and noted when the change came through. */
export const Heartbeat = ({ ref }: { ref: Ref<HeartbeatHandle> }) => {
  const [beat, setBeat] = useState(0)
  const heard = useRef(0)
  const asked = useRef(0)
  useEffect(() => {
    heard.current = beat
  }, [beat])
  useImperativeHandle(ref, () => ({
    isResponsive: () => {
      const hasCome = heard.current === asked.current
      if (hasCome) {
        asked.current += 1
        startTransition(() => setBeat(asked.current))
      }
      return hasCome
    },
  }))
  return null
}
