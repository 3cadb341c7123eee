import type { Words } from './specimen.ts'

const english: Words = {
  short: 'Save',
  line: 'What you look for',
  sentence: 'Your answers stay on this device until you save them.',
  text: 'You meet people who fit. Nobody sees your photos before both of you have said yes. Every Sunday a new drawing begins.',
}

const arabic: Words = {
  short: 'حفظ',
  line: 'ما تبحث عنه',
  sentence: 'تبقى إجاباتك على هذا الجهاز حتى تحفظها.',
  text: 'تلتقي بأشخاص يناسبونك. لا أحد يرى صورك قبل أن يوافق كلاكما. كل يوم أحد تبدأ قرعة جديدة.',
}

const longOf = ({ short, line, sentence, text }: Words, word: string): Words => ({
  short: `${short} ${word}`,
  line: `${line} ${word} ${line}`,
  sentence: `${sentence} ${word} ${sentence}`,
  text: Array.from({ length: 4 }, () => `${text} ${word}`).join(' '),
})

/** The words of the page: in its language and, where asked for, longer than any that a translator or a member writes. */
export const wordsFor = (lang: string, isLong: boolean): Words => {
  const words = lang === 'ar' ? arabic : english
  if (!isLong) return words
  return longOf(words, lang === 'ar' ? 'فأسقيناكموهاوسنستخدمها' : 'Rechtsschutzversicherungsgesellschaften')
}
