import { dayNumber } from '@quintet/domain/time'
import { Dialog, List, Row, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { type DiaryLine, diary } from '../stores/diary.ts'
import { useMoment } from './use-moment.ts'
import { useDay } from './use-today.ts'

const Line = ({ line: { kind, given, at, version } }: { line: DiaryLine }) => {
  const t = useTexts('data')
  const moment = useMoment()
  const day = useDay()
  // A version is the day of its wording.
  const wording = version === '' ? '' : `\u00a0· ${t('diary.wording', { version: day(dayNumber(Date.parse(version) / 1000)) })}`
  return (
    <Row
      icon={given ? 'check' : 'close'}
      title={t(kind === 'terms' ? 'diary.terms' : `consent.${kind}.title`)}
      detail={`${moment(at)}${wording}`}
      aside={t(given ? 'consent.given' : 'diary.withdrawn')}
    />
  )
}

/** Every consent given or withdrawn and every agreement to the terms, with its time and wording. */
export const DiaryDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  useEffect(() => void diary.reload(), [])
  return (
    <Dialog title={t('diary.title')} kind="sheet" onClose={onClose}>
      <WhenLoaded resource={diary}>
        {({ lines }) => (
          <List>
            {lines.map((line) => (
              <Line key={`${line.kind} ${line.at} ${line.given}`} line={line} />
            ))}
          </List>
        )}
      </WhenLoaded>
    </Dialog>
  )
}
