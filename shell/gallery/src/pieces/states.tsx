import { ApiError, type Resource, resource, statuses } from '@quintet/sdk'
import { Button, FailureNote, Note, Nothing, Progress, Skeleton, Spinner, WaitingPage, WhenLoaded } from '@quintet/ui'
import { useState } from 'react'
import type { Specimen, Words } from '../specimen.ts'

const nothing = () => undefined
const offline = new ApiError(statuses.network, 'network', 'no connection')
const broken = new ApiError(500, 'internal', 'broken')

const Loaded = ({ words, load }: { words: Words; load: () => Promise<string> }) => {
  const [one] = useState<Resource<string>>(() => resource(load))
  return <WhenLoaded resource={one}>{(text) => <p>{`${words.short}: ${text}`}</p>}</WhenLoaded>
}

export const states: Specimen[] = [
  { name: 'loading', Show: () => <Spinner /> },
  { name: 'loading rows', Show: () => <Skeleton /> },
  { name: 'loading questions', Show: () => <Skeleton shape="questions" /> },
  { name: 'loading text', Show: () => <Skeleton shape="text" /> },
  { name: 'failed', Show: () => <FailureNote error={broken} onRetry={nothing} /> },
  { name: 'no connection', Show: () => <FailureNote error={offline} onRetry={nothing} /> },
  { name: 'loaded', Show: ({ words }) => <Loaded words={words} load={() => Promise.resolve(words.sentence)} /> },
  { name: 'not loaded', Show: ({ words }) => <Loaded words={words} load={() => Promise.reject(broken)} /> },
  { name: 'how far', Show: ({ words }) => <Progress value={3} max={7} label={words.line} /> },
]

export const empty: Specimen[] = (['firstUse', 'notFound', 'allDone', 'offline'] as const).map((kind) => ({
  name: kind,
  Show: ({ words }) => (
    <Nothing title={words.line} kind={kind} action={<Button>{words.short}</Button>}>
      {words.sentence}
    </Nothing>
  ),
}))

export const notes: Specimen[] = (['info', 'good', 'warn', 'bad'] as const).map((tone) => ({
  name: tone,
  Show: ({ words }) => <Note tone={tone}>{words.text}</Note>,
}))

export const waitingPage: Specimen[] = [
  {
    name: 'what it needs did not come',
    Show: ({ words }) => <WaitingPage title={words.short} back="/" tile="judging" error={broken} onRetry={nothing} />,
  },
]
