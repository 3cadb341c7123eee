import { BrowserRouter } from '@quintet/sdk/router'
import { Button, PopupHost, ToastHost } from '@quintet/ui'
import { useState } from 'react'
import { pieces } from './pieces/index.ts'
import type { Specimen, Words } from './specimen.ts'

const Contents = () => (
  <main>
    <h1>Pieces of Quintet</h1>
    <ul>
      {Object.keys(pieces).map((name) => (
        <li key={name}>
          <a href={`?piece=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  </main>
)

/** One that covers the page opens by a button, so that the others are seen. */
const Shown = ({ specimen: { name, Show, covers }, words }: { specimen: Specimen; words: Words }) => {
  const [isOpen, setOpen] = useState(!covers)
  return (
    <div data-specimen={name}>
      {isOpen ? (
        <Show words={words} />
      ) : (
        <Button data-opens onClick={() => setOpen(true)}>
          {name}
        </Button>
      )}
    </div>
  )
}

/** A piece in all its states, or the list of pieces. */
export const Gallery = ({ piece, words }: { piece: string | null; words: Words }) => {
  const specimens = piece === null ? undefined : pieces[piece]
  if (!specimens) return <Contents />
  return (
    <BrowserRouter>
      {/* As in the site, a piece stands in a page that tells it how wide it may be. */}
      <div className="stack" style={{ padding: 16, container: 'page / inline-size' }} data-piece={piece}>
        {specimens.map((specimen) => (
          <Shown key={specimen.name} specimen={specimen} words={words} />
        ))}
      </div>
      <PopupHost />
      <ToastHost />
    </BrowserRouter>
  )
}
