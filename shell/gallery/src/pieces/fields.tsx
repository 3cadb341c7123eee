import {
  Button,
  Checkbox,
  CodeField,
  DateField,
  type DateParts,
  ErrorSummary,
  Field,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
} from '@quintet/ui'
import { useState } from 'react'
import type { Specimen, Words } from '../specimen.ts'

const Birthday = ({ words, error }: { words: Words; error?: string }) => {
  const [value, setValue] = useState<DateParts>({ day: '31', month: '12', year: '1990' })
  return <DateField name="birthday" label={words.line} hint={words.sentence} error={error} value={value} onValue={setValue} />
}

const Code = ({ words }: { words: Words }) => {
  const [value, setValue] = useState('123')
  return <CodeField label={words.line} hint={words.sentence} value={value} onValue={setValue} />
}

const Area = ({ words }: { words: Words }) => {
  const [value, setValue] = useState(words.text)
  return <TextArea label={words.line} value={value} maxLength={2000} onChange={(event) => setValue(event.target.value)} />
}

const optionsOf = ({ line, short }: Words) => [
  { value: '1', label: line },
  { value: '2', label: short },
]

const WithProblems = ({ words }: { words: Words }) => (
  <form>
    <ErrorSummary
      problems={[
        { field: 'mail', text: words.short },
        { field: 'box', text: words.line },
      ]}
      tries={1}
    />
    <TextField name="mail" label={words.line} error={words.sentence} defaultValue={words.short} />
    <Checkbox name="box">{words.sentence}</Checkbox>
  </form>
)

export const fields: Specimen[] = [
  { name: 'a line', Show: ({ words }) => <TextField label={words.line} hint={words.sentence} defaultValue={words.line} /> },
  { name: 'a line with a fault', Show: ({ words }) => <TextField label={words.line} error={words.sentence} /> },
  {
    name: 'a control of its own',
    Show: ({ words }) => <Field label={words.line}>{(control) => <Button {...control}>{words.short}</Button>}</Field>,
  },
  { name: 'a password', Show: ({ words }) => <PasswordField label={words.line} defaultValue="Quintet" /> },
  { name: 'a code', Show: ({ words }) => <Code words={words} /> },
  { name: 'lines with a count', Show: ({ words }) => <Area words={words} /> },
  {
    name: 'a list',
    Show: ({ words }) => <SelectField label={words.line} options={optionsOf(words)} placeholder={words.short} />,
  },
  { name: 'a box to tick', Show: ({ words }) => <Checkbox>{words.sentence}</Checkbox> },
  { name: 'a date', Show: ({ words }) => <Birthday words={words} /> },
  { name: 'a date with a fault', Show: ({ words }) => <Birthday words={words} error={words.sentence} /> },
]

export const problems: Specimen[] = [{ name: 'after a try', Show: ({ words }) => <WithProblems words={words} /> }]
