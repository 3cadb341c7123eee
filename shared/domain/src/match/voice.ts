/** Longest recording of a voice note, in seconds. */
export const VOICE_SECONDS = 60
/** Largest voice note as it is stored: sealed and padded, in base64url characters. Opus takes a third of it, AAC of older browsers nearly all. */
export const VOICE_BODY = 700_000
/** Voice notes that each side of a match may have stored; the oldest of more goes, its message stays. */
export const VOICE_KEPT = 100
/** Bars of the waveform, which travels with the message. */
export const VOICE_BARS = 48

/** A duration as it is written beside a voice note: minutes and two digits of seconds. */
export const voiceTime = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * The text of a message with a voice note, which its sender commits to (decision 55): its length, and the SHA-256 of the recording in
 * base64url. Who knows no voice notes reads it in place of one.
 */
export const voiceText = (seconds: number, digest: string): string => `🎤 ${voiceTime(seconds)} ${digest}`
