import { numberFormat } from '@quintet/domain/languages'
import { VOICE_BARS, voiceTime } from '@quintet/domain/match'
import { type Bytes, CryptoError } from '@quintet/crypto'
import { $locale, useStore } from '@quintet/sdk'
import { FailureNote, IconButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useRef, useState } from 'react'
import styles from './voice.module.css'

interface VoicePlayerProps {
  /** Whose voice it is, for who cannot see it. */
  label: string
  type: string
  seconds: number
  bars: readonly number[]
  load: () => Promise<Bytes>
}

// One voice at a time.
const pauseOthers = (own: HTMLAudioElement): void => {
  for (const other of document.querySelectorAll('audio')) if (other !== own) other.pause()
}

const Waveform = ({ bars, share }: { bars: readonly number[]; share: number }) => (
  <svg className={styles.wave} viewBox={`0 0 ${VOICE_BARS * 3} 32`} preserveAspectRatio="none" aria-hidden>
    {Array.from({ length: VOICE_BARS }, (_, bar) => {
      const height = 3 + (26 * (bars[bar] ?? 128)) / 255
      const isPast = bar < share * VOICE_BARS
      return (
        <rect
          key={bar}
          x={bar * 3}
          y={16 - height / 2}
          width={2}
          height={height}
          rx={1}
          className={isPast ? styles.past : styles.ahead}
        />
      )
    })}
  </svg>
)

/** Plays a recording, which is loaded and opened when it is first wanted, and let go with the player. */
const usePlayback = ({ type, load }: Pick<VoicePlayerProps, 'type' | 'load'>) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [playing, setPlaying] = useState(false)
  const [cannotPlay, setCannotPlay] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const element = audio.current
    return () => {
      if (element?.src) URL.revokeObjectURL(element.src)
    }
  }, [])
  // A second press waits for what the first one fetches.
  const loading = useRef<Promise<boolean>>(undefined)
  const fetchRecording = async (): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      const recording = await load()
      if (audio.current) audio.current.src = URL.createObjectURL(new Blob([recording], { type }))
      return audio.current !== null
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      loading.current = undefined
      setBusy(false)
    }
  }
  const ready = async (): Promise<boolean> => (audio.current?.src ? true : (loading.current ??= fetchRecording()))
  const play = async () => {
    if (!(await ready()) || !audio.current) return
    pauseOthers(audio.current)
    if (Math.abs(audio.current.currentTime - at) > 0.3) audio.current.currentTime = at
    await audio.current.play().catch(() => setCannotPlay(true))
  }
  const seek = (to: number) => {
    setAt(to)
    if (audio.current?.src) audio.current.currentTime = to
  }
  const heard = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
    onError: () => setCannotPlay(true),
    onEnded: () => {
      setPlaying(false)
      seek(0)
    },
  }
  return { audio, heard, at, busy, error, playing, cannotPlay, play, seek, pause: () => audio.current?.pause() }
}

const Trouble = ({ error, cannotPlay, onRetry }: { error: unknown; cannotPlay: boolean; onRetry: () => void }) => {
  const t = useTexts('matches')
  // Another recording than the message tells of is none that could be tried again.
  const isOther = error instanceof CryptoError
  if (error !== undefined && !isOther)
    return (
      <div className={styles.trouble}>
        <FailureNote error={error} onRetry={onRetry} />
      </div>
    )
  return (
    <p role="status" className={styles.trouble}>
      {cannotPlay || isOther ? t('voice.cannotPlay') : ''}
    </p>
  )
}

/** A voice note: play and pause, the waveform as a slider for mouse and keyboard, and the time. */
export const VoicePlayer = ({ label, type, seconds, bars, load }: VoicePlayerProps) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const { audio, heard, at, busy, error, playing, cannotPlay, play, seek, pause } = usePlayback({ type, load })
  const time = (value: number) =>
    voiceTime(value).replaceAll(/\d+/g, (digits) =>
      numberFormat(locale, { minimumIntegerDigits: digits.length }).format(Number(digits)),
    )
  return (
    <div className={styles.player} role="group" aria-label={label}>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={t(playing ? 'voice.pause' : 'voice.play')}
        aria-busy={busy || undefined}
        onClick={() => (playing ? pause() : void play())}
      />
      <span className={styles.track}>
        <Waveform bars={bars} share={at / seconds} />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={seconds}
          step={0.1}
          value={Math.min(at, seconds)}
          aria-label={t('voice.seek')}
          aria-valuetext={t('voice.position', { at: time(at), of: time(seconds) })}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </span>
      <span className={styles.time}>{time(playing || at > 0 ? at : seconds)}</span>
      <audio ref={audio} preload="auto" {...heard} />
      <Trouble error={error} cannotPlay={cannotPlay} onRetry={() => void play()} />
    </div>
  )
}
