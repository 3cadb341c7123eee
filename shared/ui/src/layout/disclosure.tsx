import { type ReactNode, useId } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

interface HeadingProps {
  title: ReactNode
  detail?: ReactNode
  isWarning?: boolean
}

const Heading = ({ title, detail, isWarning = false }: HeadingProps) => (
  <span className={styles.words}>
    <span className={styles.title}>{title}</span>
    {detail ? <span className={isWarning ? styles.warning : styles.detail}>{detail}</span> : null}
  </span>
)

interface DisclosureProps extends HeadingProps {
  /** `text`: the content is something to read, in lines that are not too long. */
  look?: 'parts' | 'text'
  children: ReactNode
}

/** A part that opens on its title; the browser keeps whether it is open, and finds words inside. */
export const Disclosure = ({ title, detail, look = 'parts', children }: DisclosureProps) => (
  <details className={styles.disclosure}>
    <summary className={styles.button}>
      <Heading title={title} detail={detail} />
      <Icon name="forward" size={18} />
    </summary>
    <div className={look === 'text' ? styles.text : styles.parts}>{children}</div>
  </details>
)

interface LazyDisclosureProps extends HeadingProps {
  /** Something before the title, such as a box for the whole. */
  lead?: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: () => ReactNode
}

/** A disclosure whose content is drawn only while it is open, so that long lists cost nothing; the caller keeps whether it is. */
export const LazyDisclosure = ({ lead, isOpen, onToggle, children, ...heading }: LazyDisclosureProps) => {
  const id = useId()
  return (
    <section className={styles.disclosure}>
      <div className={styles.head}>
        {lead}
        <button type="button" className={styles.button} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Heading {...heading} />
          <Icon name="forward" size={18} />
        </button>
      </div>
      <div id={id} className={styles.sections} hidden={!isOpen}>
        {isOpen ? children() : null}
      </div>
    </section>
  )
}
