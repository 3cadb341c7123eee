import { numberFormat } from '@quintet/domain/languages'
import type { StaffJob } from '@quintet/contract/staff'
import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { Button, Nothing, useAction, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { showFailure } from '../../calls/failure.ts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { timeText } from '../../parts/moments.ts'
import { Table } from '../../parts/table.tsx'
import styles from './jobs.module.css'
import { drop, jobs, retry } from './jobs.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

const retryAndTell = async (id: number): Promise<void> => {
  await retry(id)
  showToast(text('jobs.retried'))
}

const askAndDrop = async ({ id, name }: StaffJob): Promise<void> => {
  const isSure = await confirmFirst({
    title: text('jobs.dropTitle'),
    body: { ...text('jobs.dropBody'), params: { name } },
    action: { label: text('jobs.drop') },
    danger: true,
  })
  if (isSure && (await drop(id))) showToast(text('jobs.dropped'))
}

const Tools = ({ job }: { job: StaffJob }) => {
  const t = useTexts('staff')
  const { busy, run } = useAction({ onError: showFailure })
  return (
    <span className={styles.tools}>
      <Button look="secondary" busy={busy} onClick={() => void run(() => retryAndTell(job.id))}>
        {t('jobs.retry')}
      </Button>
      <Button look="quiet" onClick={() => void askAndDrop(job).catch(showFailure)}>
        {t('jobs.drop')}
      </Button>
    </span>
  )
}

const columns = ['name', 'at', 'attempts', 'error', 'tools'] as const

const SetAside = ({ all }: { all: readonly StaffJob[] }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const { format } = numberFormat(locale)
  const rows = all.map((job) => ({
    key: job.id,
    cells: [
      job.name,
      <bdi key="at" className={styles.at}>
        {timeText(job.setAsideAt, locale)}
      </bdi>,
      format(job.attempts),
      <bdi key="error" className={styles.error}>
        {job.error || '–'}
      </bdi>,
      <Tools key="tools" job={job} />,
    ],
  }))
  return <Table label={t('screen.jobs')} columns={columns.map((name) => t(`jobs.${name}`))} rows={rows} />
}

/** Jobs that were tried as often as they may be: each is tried again or dropped. */
export default function JobsScreen() {
  const t = useTexts('staff')
  return (
    <ScreenPage title={t('screen.jobs')}>
      <p>{t('jobs.body')}</p>
      <WhenLoaded resource={jobs}>
        {(all) =>
          all.length === 0 ? (
            <Nothing kind="allDone" title={t('jobs.none')}>
              {t('jobs.noneBody')}
            </Nothing>
          ) : (
            <SetAside all={all} />
          )
        }
      </WhenLoaded>
    </ScreenPage>
  )
}
