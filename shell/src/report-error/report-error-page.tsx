import { dateFormat } from '@quintet/domain/languages'
import { reportReasons, textLimits } from '@quintet/domain/limits'
import { $locale, showToast, useStore } from '@quintet/sdk'
import { useSearchParams, useWayBack } from '@quintet/sdk/router'
import { Button, Card, Checkbox, ErrorSummary, Page, SelectField, TextArea, useAction } from '@quintet/ui'
import { type Translate, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { browsers, devices } from './browser-guess.ts'
import {
  beginReport,
  fieldOf,
  keepReport,
  needsAgreement,
  places,
  type ReportDraft,
  reportProblems,
  sendReport,
} from './report-form.ts'

const optionsOf = (t: Translate, group: string, ids: readonly string[], number = false) =>
  ids.map((id, index) => ({ value: number ? String(index + 1) : id, label: t(`reportError.${group}.${id}`) }))

// What an address asks for is one of the categories, or nothing.
const asked = (category: string | null): string =>
  category !== null && /^\d+$/.test(category) && reportReasons.error[Number(category) - 1] !== undefined ? category : ''

/** A report to the staff: what, where, with which browser and device, and a description. */
export default function ReportErrorPage() {
  const t = useTexts()
  const goBackTo = useWayBack()
  const locale = useStore($locale)
  const [params] = useSearchParams()
  const [draft, setDraft] = useState(() => beginReport(navigator.userAgent, asked(params.get('category'))))
  const [tries, setTries] = useState(0)
  const { busy, run } = useAction({ leavesPage: true })
  const change = (changes: Partial<ReportDraft>) => {
    setDraft({ ...draft, ...changes })
    keepReport({ ...draft, ...changes })
  }
  const problems = reportProblems(draft)
  const submit = async () => {
    setTries(tries + 1)
    if (problems.length > 0) return
    await run(async () => {
      const { number, answerBy } = await sendReport(draft)
      const date = dateFormat(locale, { dateStyle: 'long' }).format(answerBy * 1000)
      showToast({ key: 'report.received', params: { number: String(number), date } })
      await goBackTo('/home', { replace: true })
    })
  }
  const footer = (
    <Button icon="send" busy={busy} onClick={() => void submit()}>
      {t('reportError.submit')}
    </Button>
  )
  return (
    <Page title={t('reportError.title')} back="previousPage" footer={footer}>
      <p>{t('reportError.intro')}</p>
      <Card>
        <SelectField
          name="category"
          label={t('reportError.category')}
          placeholder={t('reportError.placeholder')}
          options={optionsOf(t, 'category', reportReasons.error, true)}
          value={draft.category}
          onChange={(event) => change({ category: event.target.value })}
        />
        <SelectField
          name="issue"
          label={t('reportError.issue')}
          placeholder={t('reportError.placeholder')}
          options={optionsOf(t, 'place', places)}
          value={draft.issue}
          onChange={(event) => change({ issue: event.target.value })}
        />
        <SelectField
          name="browser"
          label={t('reportError.browser')}
          placeholder={t('reportError.placeholder')}
          options={optionsOf(t, 'browser', browsers)}
          value={draft.browser}
          onChange={(event) => change({ browser: event.target.value })}
        />
        <SelectField
          name="device"
          label={t('reportError.device')}
          placeholder={t('reportError.placeholder')}
          options={optionsOf(t, 'device', devices)}
          value={draft.device}
          onChange={(event) => change({ device: event.target.value })}
        />
        <TextArea
          name="reason"
          label={t('reportError.reason')}
          hint={t('reportError.reasonHint')}
          maxLength={textLimits.errorReport.max}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {needsAgreement(draft) ? (
          <Checkbox name="agreed" checked={draft.agreed} onChange={(event) => change({ agreed: event.target.checked })}>
            {t('reportError.agreement')}
          </Checkbox>
        ) : null}
      </Card>
      <ErrorSummary tries={tries} problems={problems.map((key) => ({ field: fieldOf(key, draft), text: t(key) }))} />
    </Page>
  )
}
