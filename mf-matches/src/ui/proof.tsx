import type { DrawingProof } from '@quintet/contract'
import { environment, showFailure, showToast } from '@quintet/sdk'
import { Button, Icon, Note, Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { type LogProblem, checkLog } from '../stores/check-log.ts'
import { type Finding, type ProofFindings, checkProof, drawnWith } from '../stores/check-proof.ts'
import styles from './proof.module.css'

const hashes = ['commitment', 'seed', 'root', 'drawSeed', 'leaf', 'salt', 'past'] as const
const checks = ['seed', 'delay', 'leaf', 'root'] as const

interface Checked {
  findings: ProofFindings
  /** Undefined where the log could not be loaded. */
  log: readonly LogProblem[] | undefined
}

const icons = { yes: 'check', no: 'alert', unknown: 'info' } as const

const Line = ({ finding, text }: { finding: Finding; text: string }) => (
  <li>
    <Icon name={icons[finding]} size={18} />
    <span>{text}</span>
  </li>
)

const LogLines = ({ log }: Pick<Checked, 'log'>) => {
  const t = useTexts('matches')
  if (!log) return <Line finding="unknown" text={t('check.log.unknown')} />
  if (log.length === 0) return <Line finding="yes" text={t('check.log.yes')} />
  return log.map((problem) => <Line key={problem} finding="no" text={t(`check.log.${problem}`)} />)
}

const Findings = ({ findings, log }: Checked) => {
  const t = useTexts('matches')
  const isWrong = checks.some((check) => findings[check] === 'no') || (log !== undefined && log.length > 0)
  return (
    <div className={isWrong ? styles.wrong : styles.right}>
      <p className={styles.verdict}>{t(isWrong ? 'check.wrong' : 'check.right')}</p>
      <ul>
        {checks.map((check) => {
          const finding = findings[check]
          return finding && <Line key={check} finding={finding} text={t(`check.${check}.${finding}`)} />
        })}
        <LogLines log={log} />
      </ul>
    </div>
  )
}

const useWords = ({ beacon, delay }: DrawingProof): string => {
  const t = useTexts('matches')
  if (beacon) return t('proof.beaconRound', { round: beacon.round })
  return delay ? t('proof.delay', { squarings: delay.squarings }) : t('proof.noBeacon')
}

/** The round of the beacon or the delay, or that there was neither. */
const Randomness = ({ proof }: { proof: DrawingProof }) => {
  const t = useTexts('matches')
  const words = useWords(proof)
  const { scheme, beacon, delay } = proof
  if (scheme !== 2) return null
  const numbers = [beacon?.chain, beacon?.signature, delay?.output, delay?.proof].filter((number) => number !== undefined)
  return (
    <div>
      <dt>{t('proof.beacon')}</dt>
      <dd dir="auto">{words}</dd>
      {numbers.map((number) => (
        <dd key={number} dir="ltr">
          {number}
        </dd>
      ))}
    </div>
  )
}

const Numbers = ({ proof }: { proof: DrawingProof }) => {
  const t = useTexts('matches')
  return (
    <dl className={styles.numbers}>
      {hashes.map((name) =>
        proof[name] === undefined ? null : (
          <div key={name}>
            <dt>{t(`proof.${name}`)}</dt>
            <dd dir="ltr">{proof[name]}</dd>
          </div>
        ),
      )}
      <Randomness proof={proof} />
      <div>
        <dt>{t('proof.position')}</dt>
        <dd dir="auto">{t('proof.positionOf', { position: proof.position, count: proof.count })}</dd>
      </div>
      <div>
        <dt>{t('proof.path')}</dt>
        {proof.path.length === 0 ? <dd dir="auto">{t('proof.alone')}</dd> : null}
        {proof.path.map((node) => (
          <dd key={node} dir="ltr">
            {node}
          </dd>
        ))}
      </div>
      {proof.text === undefined ? null : (
        <div>
          <dt>{t('proof.text')}</dt>
          <dd dir="ltr">
            <div className={styles.text} role="region" aria-label={t('proof.text')} tabIndex={0}>
              <p>{proof.text}</p>
              <p>{proof.body}</p>
            </div>
          </dd>
        </div>
      )}
    </dl>
  )
}

const checkAll = async (week: number, proof: DrawingProof): Promise<Checked> => ({
  findings: await checkProof(proof),
  log: await checkLog(week, proof),
})

const useCheck = (week: number, proof: DrawingProof) => {
  const [checked, setChecked] = useState<Checked>()
  const check = () => void checkAll(week, proof).then(setChecked, showFailure)
  return { checked, check }
}

const copyWhole = (proof: DrawingProof): void =>
  void navigator.clipboard
    .writeText(JSON.stringify(proof, null, 1))
    .then(() => showToast({ key: 'proof.copied', namespace: 'matches' }), showFailure)

/** What everybody should know before any check: the week was announced late, or again. */
const Announcement = ({ proof: { late, again } }: { proof: DrawingProof }) => {
  const t = useTexts('matches')
  return (
    <>
      {late ? <Note>{t('check.log.late')}</Note> : null}
      {again ? <Note>{t('check.log.again')}</Note> : null}
    </>
  )
}

/** The numbers that prove the drawing, and a check of them: all but the public log needs nothing but this browser. */
export const Proof = ({ week, proof }: { week: number; proof: DrawingProof }) => {
  const t = useTexts('matches')
  const { checked, check } = useCheck(week, proof)
  return (
    <Disclosure title={t('proof.title')} detail={t('proof.detail')}>
      <p>{t('proof.body')}</p>
      <Announcement proof={proof} />
      <Button icon="check" onClick={check}>
        {t('check.action')}
      </Button>
      <div role="status">{checked ? <Findings {...checked} /> : null}</div>
      <Numbers proof={{ ...drawnWith(proof), root: proof.root }} />
      <p>
        <a href={`${environment().api}/drawing/log`} target="_blank" rel="noreferrer">
          {t('proof.log')}
        </a>
      </p>
      <Button look="secondary" icon="copy" onClick={() => copyWhole(proof)}>
        {t('proof.copy')}
      </Button>
    </Disclosure>
  )
}
