import { Button, Progress } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './one-by-one.module.css'

/** A question, and whether it has its answer. */
export interface Item {
  id: string | number
  isAnswered: boolean
  content: ReactNode
}

/** What was chosen is seen before the next question takes its place. */
const showMs = 200
// A change this soon after a press was made by a finger or a mouse; the arrow keys walk over answers without meaning each.
const pressMs = 700

const narrow = () => globalThis.matchMedia('(max-width: 39.99rem)')

const watch = (onChange: () => void) => {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether questions are asked one a screen: on a phone, until all are answered; after that a list is easier to edit. */
export const useOneByOne = (isWhole: boolean) => {
  const isNarrow = useSyncExternalStore(watch, () => narrow().matches)
  const [wasWhole] = useState(isWhole)
  const [isList, setList] = useState(false)
  return { isOneByOne: isNarrow && !wasWhole && !isList, showList: () => setList(true) }
}

interface Props {
  items: readonly Item[]
  /** All questions are answered, or the last one was left behind. */
  onEnd: () => void
  /** To all questions on one page. */
  onList: () => void
  busy?: boolean
}

/** One question a screen: moves on by itself after a tap, back always, and any question can wait. */
export const OneByOne = ({ items, onEnd, onList, busy = false }: Props) => {
  const t = useTexts('data')
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ isAnswered }) => !isAnswered),
    ),
  )
  const area = useRef<HTMLDivElement>(null)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = useRef(onEnd)
  // A question that moves on by itself does so 200 ms after the answer, with what the page knows by then.
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  const item = items[at]
  const go = (to: number) => {
    clearTimeout(timer.current)
    if (to >= items.length) return end.current()
    setAt(Math.max(0, to))
    // A screen reader begins at the question, wherever the button was.
    requestAnimationFrame(() => area.current?.focus())
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = ({ target, timeStamp }: SyntheticEvent) => {
    const isChoice = target instanceof HTMLInputElement && target.type === 'radio'
    if (!isChoice || timeStamp - pressedAt.current > pressMs) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(at + 1), showMs)
  }
  return (
    <>
      <Progress value={at + 1} max={items.length} label={t('one.at', { at: at + 1, of: items.length })} />
      <div
        ref={area}
        tabIndex={-1}
        className={styles.question}
        onPointerDown={({ timeStamp }) => (pressedAt.current = timeStamp)}
        onChange={onChange}
        data-question={item?.id}
      >
        {item?.content}
      </div>
      <div className={styles.bar}>
        {at > 0 ? (
          <Button look="secondary" icon="back" onClick={() => go(at - 1)}>
            {t('one.back')}
          </Button>
        ) : null}
        <Button look={item?.isAnswered ? 'primary' : 'secondary'} busy={busy} onClick={() => go(at + 1)}>
          {t(item?.isAnswered ? 'one.next' : 'one.skip')}
        </Button>
      </div>
      <Button look="quiet" onClick={onList}>
        {t('one.list')}
      </Button>
    </>
  )
}
