import { formatLocale, isolated, language } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { Card, List, Note, Row } from '@quintet/ui'
import { type Translate, useTexts } from '@quintet/ui/texts'
import { Facts } from '../../parts/facts.tsx'
import { timeText } from '../../parts/moments.ts'
import { useCaseName } from './case-names.ts'
import { CaseEvidence } from './case-evidence.tsx'
import { CasePhotos } from './case-photos.tsx'
import type { CaseFile } from './cases.ts'
import { MeasureList } from './measure-list.tsx'

const memberFacts = (member: NonNullable<CaseFile['member']>, t: Translate, locale: string): string =>
  t('cases.aboutFacts', {
    number: String(member.number),
    since: timeText(member.joinedAt, locale),
    standing: t(`cases.standing.${member.standing}`),
    language: language(member.language).nativeName,
  })

const returnedFacts = ({ returned }: CaseFile, t: Translate, locale: string): string | undefined => {
  if (!returned) return undefined
  const numbers = returned.accounts.map((number) => t('cases.member', { number: String(number) }))
  const accounts = [...numbers, ...(returned.hasLeft ? [t('cases.returnedLeft')] : [])]
  const by = t(`cases.reason.returned.${returned.by}`)
  return t('cases.returnedFacts', { by, accounts: new Intl.ListFormat(formatLocale(locale)).format(accounts) || '–' })
}

const Head = ({ file }: { file: CaseFile }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const nameOf = useCaseName()
  const { member, report, samePerson, openedAt, dueAt, stopped } = file
  const facts: [string, string | false | undefined][] = [
    [t('cases.what'), nameOf(file)],
    [t('cases.opened'), timeText(openedAt, locale)],
    [t('cases.due'), dueAt !== undefined && timeText(dueAt, locale)],
    [t('cases.about'), member && memberFacts(member, t, locale)],
    [t('cases.reporter'), report && t('cases.reporterFacts', { ...report, reporter: String(report.reporter) })],
    [t('cases.samePerson'), samePerson && t('cases.samePersonFacts', samePerson)],
    [t('cases.returned'), returnedFacts(file, t, locale)],
    [t('cases.stoppedFrom'), stopped?.email && `${isolated(stopped.email, locale)} (${language(stopped.language).nativeName})`],
  ]
  return <Facts facts={facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string')} />
}

const saidOf = (error: CaseFile['error']): [string, string][] =>
  Object.entries(error ?? {}).map(([name, value]) => [name, String(value)])

const Request = ({ request: { text, by, answer } }: { request: NonNullable<CaseFile['request']> }) => {
  const t = useTexts('staff')
  return (
    <>
      <Note>
        <p dir="auto">{text || t('request.wordsGone')}</p>
        <p>{t('request.by', { by: String(by) })}</p>
      </Note>
      {answer === undefined ? null : <Facts facts={[[t('request.answer'), answer]]} />}
    </>
  )
}

const Words = ({ file: { report, error, request, profile, stopped } }: { file: CaseFile }) => {
  const t = useTexts('staff')
  return (
    <>
      {[report?.text, stopped?.text].map((said) =>
        said ? (
          <Note key={said}>
            <p dir="auto">{said}</p>
          </Note>
        ) : null,
      )}
      {error ? <Facts facts={saidOf(error)} /> : null}
      {request ? <Request request={request} /> : null}
      {profile.length > 0 ? <Facts facts={profile.map(({ part, value }) => [t(`cases.part.${part}`), value])} /> : null}
    </>
  )
}

const Earlier = ({ file: { earlier }, onOpen }: { file: CaseFile; onOpen: (number: number) => void }) => {
  const t = useTexts('staff')
  const nameOf = useCaseName()
  if (earlier.length === 0) return null
  return (
    <List title={t('cases.earlier')}>
      {earlier.map((one) => (
        <Row
          key={one.number}
          title={`#${one.number} · ${nameOf(one)}`}
          detail={t(one.decision === undefined ? 'cases.open' : `cases.decision.${one.decision}`)}
          onClick={() => onOpen(one.number)}
        />
      ))}
    </List>
  )
}

interface CaseDetailsProps {
  file: CaseFile
  onOpen: (number: number) => void
  onDone: () => void
}

/** Everything of a case that is there to be read. */
export const CaseDetails = ({ file, onOpen, onDone }: CaseDetailsProps) => (
  <>
    <Card>
      <Head file={file} />
      <Words file={file} />
    </Card>
    <CaseEvidence file={file} onDone={onDone} />
    <CasePhotos photos={file.photos} />
    <MeasureList measures={file.measures} />
    <Earlier file={file} onOpen={onOpen} />
  </>
)
