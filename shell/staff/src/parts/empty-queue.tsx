import { Button, Nothing } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'

const lookEveryMs = 30_000

interface Props {
  title: string
  body: string
  onLook(): void
}

/** A queue in which nothing waits for this person: looks again by itself, and when asked to. */
export const EmptyQueue = ({ title, body, onLook }: Props) => {
  const t = useTexts('staff')
  useEffect(() => {
    const timer = setInterval(onLook, lookEveryMs)
    return () => clearInterval(timer)
  }, [onLook])
  const look = (
    <Button look="secondary" onClick={onLook}>
      {t('queue.look')}
    </Button>
  )
  return (
    <Nothing kind="allDone" title={title} action={look}>
      {body}
    </Nothing>
  )
}
