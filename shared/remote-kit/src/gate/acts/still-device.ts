/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
// A microphone that always hears the same, and a sound that stands still: a recording and a voice are alike in two visits.
// Handed over as text: it names nothing outside of itself.

/**
 * @param recording what the microphone hears: Opus in WebM, base64url
 * @param refusesOnce whether the member refuses the microphone, the first time on each screen
 */
export const stillDevice = (recording: string, refusesOnce: boolean): void => {
  const heard = () => {
    const binary = atob(recording.replaceAll('-', '+').replaceAll('_', '/'))
    return new Blob([Uint8Array.from(binary, (sign) => sign.charCodeAt(0))], { type: 'audio/webm;codecs=opus' })
  }
  const own = globalThis.MediaRecorder
  class StillRecorder extends EventTarget {
    state = 'inactive'
    static isTypeSupported = (type: string) => own.isTypeSupported(type)
    start() {
      this.state = 'recording'
    }
    stop() {
      if (this.state === 'inactive') return
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: heard() }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  Object.assign(globalThis, { MediaRecorder: StillRecorder })
  // How many times the microphone was switched on and not off.
  const listening = { count: 0 }
  const openTrack = () => {
    listening.count += 1
    const track = {
      kind: 'audio',
      readyState: 'live',
      stop: () => {
        if (track.readyState === 'live') listening.count -= 1
        track.readyState = 'ended'
      },
    }
    return track
  }
  const openMicrophone = () => {
    const tracks = [openTrack()]
    return Object.assign(new MediaStream(), { getTracks: () => tracks, getAudioTracks: () => tracks })
  }
  Object.assign(globalThis, { gateListening: listening })
  const refused = new Set<string>()
  const askForMicrophone = () => {
    if (!refusesOnce || refused.has(location.pathname)) return Promise.resolve(openMicrophone())
    refused.add(location.pathname)
    return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  }
  Object.assign(navigator.mediaDevices ?? {}, { getUserMedia: askForMicrophone })
  const tell = (sound: HTMLMediaElement, type: string) => void sound.dispatchEvent(new Event(type))
  Object.assign(HTMLMediaElement.prototype, {
    play(this: HTMLMediaElement) {
      tell(this, 'play')
      return Promise.resolve()
    },
    pause(this: HTMLMediaElement) {
      tell(this, 'pause')
    },
  })
}
