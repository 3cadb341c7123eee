import { $gating, $week, useStore } from '@quintet/sdk'
import { Icon, type IconName, LinkButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { homeMatches } from '../members/matches.ts'
import { $nextStep } from './facts.ts'
import styles from './next-step-card.module.css'
import type { NextStep } from './next-step.ts'

interface Look {
  tile: 'data' | 'images' | 'pools' | 'judging' | 'matches'
  title: string
  why: string
  /** The one verb. */
  verb: string
}

const looks: Readonly<Record<NextStep['kind'], Look>> = {
  section: { tile: 'data', title: '', why: 'step.section', verb: 'step.sectionDo' },
  visibility: { tile: 'data', title: 'step.visibility', why: 'step.visibilityWhy', verb: 'step.visibilityDo' },
  age: { tile: 'data', title: 'notEntered.toAge', why: 'notEntered.age', verb: 'notEntered.toAge' },
  photos: { tile: 'images', title: 'home.tile.images', why: 'step.photosWhy', verb: 'lock.imagesAction' },
  characters: { tile: 'pools', title: 'step.characters', why: 'step.charactersWhy', verb: 'step.charactersDo' },
  answer: { tile: 'matches', title: 'step.answer', why: 'step.answerWhy', verb: 'step.answerDo' },
  tokens: { tile: 'judging', title: 'step.tokens', why: 'step.tokensWhy', verb: 'notEntered.toTokens' },
  look: { tile: 'matches', title: 'step.look', why: 'step.lookWhy', verb: 'step.lookDo' },
  key: { tile: 'matches', title: 'step.key', why: 'step.keyWhy', verb: 'step.keyDo' },
  keyNow: { tile: 'matches', title: 'step.key', why: 'step.keyNow', verb: 'step.keyDo' },
  round: { tile: 'judging', title: 'step.round', why: 'step.roundWhy', verb: 'step.roundDo' },
}

const readMatches = (): void => {
  if ($gating.get().active) void homeMatches.reload()
}

// Asked anew at every visit: somebody may have answered on another device, or said yes meanwhile. So it is with a new week.
const useMatchesOfActive = (): void => {
  const { active } = useStore($gating)
  const week = useStore($week)
  useEffect(readMatches, [active, week])
}

/** The one thing that comes next: a verb, its reason, and how long it takes. */
export const NextStepCard = () => {
  const t = useTexts()
  const step = useStore($nextStep)
  useMatchesOfActive()
  if (!step) return null
  const { tile, title, why, verb } = looks[step.kind]
  const values = { left: step.left ?? 0, count: step.left ?? 0 }
  return (
    <section className={styles.card} data-hue={tile} aria-labelledby="next-step">
      <p className={styles.label}>
        <Icon name={tile satisfies IconName} size={18} />
        {t('step.title')}
        {step.minutes ? <span> · {t('step.minutes', { minutes: step.minutes })}</span> : null}
      </p>
      <h2 id="next-step">{step.section ? t(`section.${step.section}`) : t(title, values)}</h2>
      <p>{t(why, values)}</p>
      <LinkButton to={step.to}>{t(verb)}</LinkButton>
    </section>
  )
}
