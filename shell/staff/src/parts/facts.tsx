import type { ReactNode } from 'react'
import { apart } from './apart.tsx'
import styles from './parts.module.css'

/** Facts by their names. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{apart(value)}</dd>
      </div>
    ))}
  </dl>
)
