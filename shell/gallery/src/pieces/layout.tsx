import {
  Button,
  Card,
  Carousel,
  ContentPicture,
  Disclosure,
  IconButton,
  LazyDisclosure,
  List,
  Page,
  Photo,
  Row,
  SideBySide,
} from '@quintet/ui'
import { ProfileDetails, SharedReasons } from '@quintet/ui/profile'
import { contentAddress } from '@quintet/sdk'
import { Route, Routes } from '@quintet/sdk/router'
import { useState } from 'react'
import type { Specimen, Words } from '../specimen.ts'

const nothing = () => undefined

export const list: Specimen[] = [
  {
    name: 'every row',
    Show: ({ words }) => (
      <List title={words.line}>
        <Row title={words.line} detail={words.sentence} />
        <Row to="/" icon="data" title={words.line} detail={words.sentence} aside="12" tone="open" />
        <Row onClick={nothing} icon="images" title={words.short} aside={words.short} tone="good" />
        <Row onClick={nothing} title={words.sentence} aside="3" tone="bad" />
      </List>
    ),
  },
  { name: 'a card', Show: ({ words }) => <Card>{words.text}</Card> },
]

const Opened = ({ words }: { words: Words }) => {
  const [isOpen, setOpen] = useState(true)
  return (
    <LazyDisclosure title={words.line} detail={words.sentence} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {() => <p>{words.text}</p>}
    </LazyDisclosure>
  )
}

export const disclosure: Specimen[] = [
  {
    name: 'closed',
    Show: ({ words }) => (
      <Disclosure title={words.line} detail={words.sentence} isWarning>
        {words.text}
      </Disclosure>
    ),
  },
  { name: 'open', Show: ({ words }) => <Opened words={words} /> },
]

export const page: Specimen[] = [
  {
    name: 'with all it can have',
    Show: ({ words }) => (
      <Page
        title={words.line}
        back="previousPage"
        tile="matches"
        actions={<IconButton icon="more" label={words.line} />}
        footer={<Button>{words.short}</Button>}
      >
        <p>{words.text}</p>
      </Page>
    ),
  },
]

const Beside = ({ words }: { words: Words }) => (
  <Routes>
    <Route
      path="*"
      element={
        <SideBySide
          at={location.pathname.replace(/\/$/, '')}
          beside={<p>{words.text}</p>}
          list={
            <Page title={words.line} back="/" tile="pools">
              <p>{words.sentence}</p>
            </Page>
          }
        />
      }
    />
  </Routes>
)

export const sides: Specimen[] = [{ name: 'nothing open yet', Show: ({ words }) => <Beside words={words} /> }]

export const carousel: Specimen[] = [
  {
    name: 'three',
    Show: ({ words }) => <Carousel label={words.line} count={3} slide={(index) => <p>{`${index + 1} ${words.sentence}`}</p>} />,
  },
  { name: 'one', Show: ({ words }) => <Carousel label={words.short} count={1} slide={() => <p>{words.sentence}</p>} /> },
  {
    name: 'a picture of the content',
    Show: ({ words }) => <ContentPicture file="shape-3.png" alt={words.line} width={240} height={218} />,
  },
]

const person = { gender: 1, wantsKids: 2, religion: 1, diet: 1, tobacco: 1, bodyShape: 3, personality: '12210', relationship: 2 }

export const photos: Specimen[] = [
  {
    name: 'a photo',
    Show: ({ words }) => (
      <Photo url={contentAddress('shape-4.png')} alt={words.line} sizes="50vw" style={{ inlineSize: '50vw' }} />
    ),
  },
]

export const profile: Specimen[] = [
  { name: 'what somebody shows', Show: () => <ProfileDetails values={person} /> },
  { name: 'what two share', Show: () => <SharedReasons own={person} other={{ ...person, gender: 2 }} /> },
]
