import { VOICE_SECONDS, voiceTime } from '@quintet/domain/match'
import { useStore } from '@quintet/sdk'
import { Button, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { createRecorder, type Recorded } from '../stores/recording.ts'
import { VoicePlayer } from './voice-player.tsx'
import styles from './voice.module.css'

interface VoiceRecorderProps {
  onSend: (recorded: Recorded) => void
  /** Without a voice note, back to writing. */
  onClose: () => void
}

/** Takes the place of the form: records up to a minute, is listened to, and only then sent. */
export const VoiceRecorder = ({ onSend, onClose }: VoiceRecorderProps) => {
  const t = useTexts('matches')
  const [recorder] = useState(createRecorder)
  const state = useStore(recorder.$)
  useEffect(() => {
    void recorder.start()
    return recorder.discard
  }, [recorder])
  const cancel = (
    <Button look="quiet" onClick={onClose}>
      {t(state.step === 'ready' ? 'voice.discard' : 'voice.cancel')}
    </Button>
  )
  if (state.step === 'failed') {
    return (
      <section className={styles.recorder} aria-label={t('voice.record')}>
        <Note tone="bad">
          <p role="alert">{t(`voice.trouble.${state.trouble}`)}</p>
        </Note>
        <div className={styles.actions}>
          {cancel}
          <Button look="secondary" autoFocus onClick={() => void recorder.start()}>
            {t('voice.again')}
          </Button>
        </div>
      </section>
    )
  }
  if (state.step === 'ready') {
    const { recorded } = state
    return (
      <section className={styles.recorder} aria-label={t('voice.record')}>
        <VoicePlayer
          label={t('voice.own')}
          type={recorded.type}
          seconds={recorded.seconds}
          bars={[...recorded.bars]}
          load={() => Promise.resolve(recorded.recording)}
        />
        <div className={styles.actions}>
          {cancel}
          <Button icon="send" autoFocus onClick={() => onSend(recorded)}>
            {t('voice.send')}
          </Button>
        </div>
      </section>
    )
  }
  const seconds = state.step === 'recording' ? state.seconds : 0
  return (
    <section className={styles.recorder} aria-label={t('voice.record')}>
      <p role="status">
        {t(state.step === 'recording' ? 'voice.recording' : state.step === 'measuring' ? 'voice.measuring' : 'voice.asking')}
      </p>
      <p className={styles.clock} role="timer">
        <bdi>
          {voiceTime(seconds)} / {voiceTime(VOICE_SECONDS)}
        </bdi>
      </p>
      <progress className={styles.progress} max={VOICE_SECONDS} value={seconds} aria-hidden />
      <div className={styles.actions}>
        {cancel}
        <Button icon="stop" autoFocus busy={state.step !== 'recording'} onClick={recorder.stop}>
          {t('voice.stop')}
        </Button>
      </div>
    </section>
  )
}
