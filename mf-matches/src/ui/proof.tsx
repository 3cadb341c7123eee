import type { DrawingProof } from '@quintet/contract'
import { showFailure, showToast } from '@quintet/sdk'
import { Button, Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { type ProofFindings, checkProof } from '../stores/check-proof.ts'
import { Fold } from './fold.tsx'
import styles from './proof.module.css'

const hashes = ['commitment', 'seed', 'root', 'leaf', 'salt', 'past'] as const
const checks = ['seed', 'leaf', 'root'] as const

const Findings = ({ findings }: { findings: ProofFindings }) => {
  const t = useTexts('matches')
  const isWrong = checks.some((check) => findings[check] === 'no')
  return (
    <div className={isWrong ? styles.wrong : styles.right}>
      <p className={styles.verdict}>{t(isWrong ? 'check.wrong' : 'check.right')}</p>
      <ul>
        {checks.map((check) => (
          <li key={check}>
            <Icon name={findings[check] === 'yes' ? 'check' : findings[check] === 'no' ? 'alert' : 'info'} size={18} />
            <span>{t(`check.${check}.${findings[check]}`)}</span>
          </li>
        ))}
      </ul>
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

const useCheck = (proof: DrawingProof) => {
  const [findings, setFindings] = useState<ProofFindings>()
  const check = () => void checkProof(proof).then(setFindings, showFailure)
  return { findings, check }
}

const copyWhole = (proof: DrawingProof): void =>
  void navigator.clipboard
    .writeText(JSON.stringify(proof, null, 1))
    .then(() => showToast({ key: 'proof.copied', namespace: 'matches' }), showFailure)

/** The numbers that prove the drawing, and a check of them that needs nothing but this browser. */
export const Proof = ({ proof }: { proof: DrawingProof }) => {
  const t = useTexts('matches')
  const { findings, check } = useCheck(proof)
  return (
    <Fold title={t('proof.title')} detail={t('proof.detail')}>
      <p>{t('proof.body')}</p>
      <Button icon="check" onClick={check}>
        {t('check.action')}
      </Button>
      <div role="status">{findings ? <Findings findings={findings} /> : null}</div>
      <Numbers proof={proof} />
      <Button look="secondary" icon="copy" onClick={() => copyWhole(proof)}>
        {t('proof.copy')}
      </Button>
    </Fold>
  )
}
