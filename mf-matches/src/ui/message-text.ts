import { plainText } from '@quintet/domain/languages'
import { voiceTime } from '@quintet/domain/match'
import { useTexts } from '@quintet/ui/texts'
import type { ReadMessage } from '../stores/read-message.ts'

/** What a message is called where its words stand: its text, or that it is a voice note of some length. */
export const useMessageText = () => {
  const t = useTexts('matches')
  return ({ text, voice }: Pick<ReadMessage, 'text' | 'voice'>): string | undefined =>
    voice ? t('voice.name', { time: voiceTime(voice.seconds) }) : text && plainText(text)
}
