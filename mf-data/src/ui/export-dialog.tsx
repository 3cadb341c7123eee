import { dateFormat, numberFormat } from '@quintet/domain/languages'
import { $locale, showFailure, useStore } from '@quintet/sdk'
import { Button, Dialog, Note, Progress, WhenLoaded, useAction, useKeptFocus } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { type DataExport, dataExport, isUnderWay, requestExport, saveExport } from '../stores/data-export.ts'
import { needsFreshSignIn } from '../stores/encryption.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'

/** Milliseconds between two looks at a copy that is being made. */
const lookAgainAfter = 1500

const useFollowing = (found: DataExport | undefined) =>
  useEffect(() => {
    if (!found || !isUnderWay(found)) return undefined
    const timer = setTimeout(() => void dataExport.reload(), lookAgainAfter)
    return () => clearTimeout(timer)
  }, [found])

const Ready = ({ found: { url, bytes = 0, until = 0 } }: { found: DataExport }) => {
  const t = useTexts('data')
  const locale = useStore($locale)
  const { busy, run } = useAction()
  const kilobytes = numberFormat(locale).format(Math.ceil(bytes / 1000))
  const time = dateFormat(locale, { timeStyle: 'short' }).format(until)
  if (url === undefined) return <FreshSignIn />
  return (
    <>
      <Note tone="good">{t('export.ready', { time })}</Note>
      <Button busy={busy} onClick={() => void run(saveExport)}>
        {t('export.save', { size: kilobytes })}
      </Button>
    </>
  )
}

interface StateProps {
  found: DataExport
  isStale: boolean
  onStale: () => void
}

const State = ({ found, isStale, onStale }: StateProps) => {
  const t = useTexts('data')
  const onError = (error: unknown) => (needsFreshSignIn(error) ? onStale() : showFailure(error))
  const { busy, run } = useAction({ onError })
  if (isStale) return <FreshSignIn />
  if (found.state === 'ready') return <Ready found={found} />
  if (isUnderWay(found)) return <Progress value={found.percent ?? 0} max={100} label={t('export.running')} />
  return (
    <>
      {found.state === 'failed' ? <Note tone="warn">{t('export.failed')}</Note> : null}
      <Button busy={busy} onClick={() => void run(requestExport)}>
        {t('export.make')}
      </Button>
    </>
  )
}

// The button goes as soon as it was pressed: the focus stays at what stands in its place, from there to the finished copy.
const Following = ({ found }: { found: DataExport }) => {
  const [isStale, setStale] = useState(false)
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <State found={found} isStale={isStale} onStale={() => setStale(true)} />
    </div>
  )
}

/** Makes a copy of all that is kept of the member, shows how far it is, and hands it out. */
export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  const { data } = useStore(dataExport.$)
  useEffect(() => void dataExport.reload(), [])
  useFollowing(data)
  return (
    <Dialog title={t('export.title')} kind="sheet" onClose={onClose}>
      <div className="stack" aria-live="polite">
        <p>{t('export.what')}</p>
        <WhenLoaded resource={dataExport}>{(found) => <Following found={found} />}</WhenLoaded>
      </div>
    </Dialog>
  )
}
