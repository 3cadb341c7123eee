import { Button, type Choice, ChoiceGroup, MultiChoice } from '@quintet/ui'
import { useState } from 'react'
import type { Specimen, Words } from '../specimen.ts'

const choicesOf = ({ short, line }: Words): Choice<number>[] => [
  { value: 1, label: short },
  { value: 2, label: line },
  { value: 3, label: `${short} 3` },
]

const One = ({ words, error }: { words: Words; error?: string }) => {
  const [value, setValue] = useState<number | undefined>(2)
  const more = { hint: words.sentence, error }
  return <ChoiceGroup legend={words.line} {...more} choices={choicesOf(words)} value={value} onValue={setValue} />
}

const Any = ({ words }: { words: Words }) => {
  const [values, setValues] = useState<ReadonlySet<number>>(new Set([1, 3]))
  const toggle = (value: number, isSelected: boolean) =>
    setValues(new Set(isSelected ? [...values, value] : [...values].filter((each) => each !== value)))
  return (
    <MultiChoice
      legend={words.line}
      hint={words.sentence}
      choices={choicesOf(words)}
      values={values}
      onToggle={toggle}
      actions={
        <Button look="quiet" onClick={() => setValues(new Set())}>
          {words.short}
        </Button>
      }
    />
  )
}

export const choices: Specimen[] = [
  { name: 'one of some', Show: ({ words }) => <One words={words} /> },
  { name: 'with a fault', Show: ({ words }) => <One words={words} error={words.sentence} /> },
  { name: 'any of some', Show: ({ words }) => <Any words={words} /> },
]
