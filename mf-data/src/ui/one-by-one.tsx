import { useHistorySteps } from '@quintet/sdk/router'
import { Button, Progress } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './one-by-one.module.css'

/** A question, and whether it has its answer. */
export interface Item {
  id: string | number
  isAnswered: boolean
  /** What stands there cannot stay so: going on says why in place of leaving it behind. */
  isWrong?: boolean
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
  /** Where it begins; else at the first question without an answer. */
  start?: number
  /** Going on was tried from a question whose answer is wrong. */
  onWrong?: () => void
}

const textField = 'input:not([type=radio]), textarea'

const firstPlace = (area: HTMLElement | null): HTMLElement | null =>
  (area?.querySelector('input[type=radio]') ? null : area?.querySelector<HTMLElement>(textField)) ?? area

/** Whether a key leads on: Enter in a field of one line, which says so, and not while a word is being composed. */
const leadsOn = ({ key, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !nativeEvent.isComposing &&
  target instanceof HTMLElement &&
  target.matches(textField) &&
  target.getAttribute('enterkeyhint') === 'next'

const firstOpen = (items: readonly Item[]): number =>
  Math.max(
    0,
    items.findIndex(({ isAnswered }) => !isAnswered),
  )

/** One question a screen: moves on by itself after a tap, back always, and any question can wait. */
export const OneByOne = ({ items, onEnd, onList, busy = false, start, onWrong }: Props) => {
  const t = useTexts('data')
  const [first] = useState(() => start ?? firstOpen(items))
  const [at, setAt] = useState(first)
  const area = useRef<HTMLDivElement>(null)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = useRef(onEnd)
  // A question that moves on by itself does so 200 ms after the answer, with what the page knows by then.
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  const item = items[at]
  const isFilled = item?.isAnswered === true || item?.isWrong === true
  // A screen reader begins at the question, wherever the button was; what is to be written is written at once.
  const arrive = () => void requestAnimationFrame(() => firstPlace(area.current)?.focus())
  // The browser's own Back leads to the question before, and out of the section from where it began.
  useHistorySteps(Math.max(0, at - first), (step) => {
    clearTimeout(timer.current)
    setAt(first + step)
    arrive()
  })
  const go = (to: number) => {
    clearTimeout(timer.current)
    if (to >= items.length) return end.current()
    setAt(Math.max(0, to))
    arrive()
  }
  const forward = () => {
    if (!item?.isWrong) return go(at + 1)
    onWrong?.()
    arrive()
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
        onKeyDown={(event) => {
          if (!leadsOn(event)) return
          event.preventDefault()
          forward()
        }}
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
        <Button look={isFilled ? 'primary' : 'secondary'} busy={busy} onClick={forward}>
          {t(isFilled ? 'one.next' : 'one.skip')}
        </Button>
      </div>
      <Button look="quiet" onClick={onList}>
        {t('one.list')}
      </Button>
    </>
  )
}
