import { Dialog, List, Row, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { type DiaryLine, diary } from '../stores/diary.ts'
import { useMoment } from './use-moment.ts'

const Line = ({ line: { kind, given, at, version } }: { line: DiaryLine }) => {
  const t = useTexts('data')
  const moment = useMoment()
  // A version is a date with hyphens, which is not to be broken at one.
  const wording = version === '' ? '' : ` · ${t('diary.wording', { version: version.replaceAll('-', '\u2011') })}`
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
