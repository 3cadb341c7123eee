import { Button, IconButton, IconLink, LinkButton } from '@quintet/ui'
import type { Specimen } from '../specimen.ts'

export const button: Specimen[] = [
  {
    name: 'every weight',
    Show: ({ words }) => (
      <>
        <Button>{words.short}</Button>
        <Button look="secondary">{words.short}</Button>
        <Button look="quiet">{words.short}</Button>
        <Button look="danger">{words.short}</Button>
      </>
    ),
  },
  { name: 'with an icon', Show: ({ words }) => <Button icon="camera">{words.short}</Button> },
  { name: 'under way', Show: ({ words }) => <Button busy>{words.short}</Button> },
  { name: 'not now', Show: ({ words }) => <Button disabled>{words.short}</Button> },
  { name: 'a link', Show: ({ words }) => <LinkButton to="/">{words.short}</LinkButton> },
  {
    name: 'icons alone',
    Show: ({ words }) => (
      <>
        <IconButton icon="trash" label={words.line} />
        <IconLink icon="chat" label={words.line} to="/" />
      </>
    ),
  },
]
