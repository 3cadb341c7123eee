import { ClassBadge, CountBar, Drawing, FitRing, Icon, type IconName, Mark, PartRing, Scale } from '@quintet/ui'
import { GestureFigure } from '@quintet/ui/gestures'
import { BuildChart, ShapePicture, StyleScale, TraitScales } from '@quintet/ui/profile'
import type { Specimen } from '../specimen.ts'

const names = ['back', 'forward', 'close', 'check', 'alert', 'info', 'help', 'lock', 'send', 'undo', 'play'] as const

export const icons: Specimen[] = [
  { name: 'some', Show: () => names.map((name: IconName) => <Icon key={name} name={name} />) },
  { name: 'the mark', Show: () => <Mark /> },
  { name: 'the mark with progress', Show: ({ words }) => <Mark progress={[1, 0.5, 0, 0.2, 0.9]} label={words.line} /> },
  { name: 'the mark while loading', Show: () => <Mark busy /> },
  { name: 'parts of a tile', Show: ({ words }) => <PartRing shares={[1, 0.5, 0]} label={words.line} /> },
]

export const drawings: Specimen[] = (['data', 'images', 'pools', 'judging', 'matches'] as const).map((tile) => ({
  name: tile,
  Show: () => <Drawing tile={tile} />,
}))

const ends = ({ short, line }: { short: string; line: string }) => ({ from: short, to: line, text: line })

export const scales: Specimen[] = [
  { name: 'a part', Show: ({ words }) => <Scale parts={5} active={3} {...ends(words)} /> },
  { name: 'an exact place', Show: ({ words }) => <Scale parts={5} active={3} at={0.8} {...ends(words)} /> },
  { name: 'the smallest count', Show: () => <CountBar count={{ low: 0, high: 9 }} /> },
  { name: 'a large count', Show: () => <CountBar count={{ low: 30_000, high: 99_999 }} /> },
  { name: 'a personality', Show: ({ words }) => <TraitScales title={words.line} type="12210" leanings={[-0.8, 0, 0.3, 1]} /> },
  { name: 'a relationship', Show: ({ words }) => <StyleScale title={words.line} style={2} /> },
]

export const classes: Specimen[] = [
  {
    name: 'every class',
    Show: () => [1, 2, 3, 4, 5, 6].map((quality) => <ClassBadge key={quality} quality={quality} />),
  },
  {
    name: 'every fit',
    Show: () =>
      [1, 2, 3, 4, 5, 6].map((quality) => (
        <span key={quality} style={{ display: 'inline-block', inlineSize: '3rem' }}>
          <FitRing quality={quality} />
        </span>
      )),
  },
]

export const pictures: Specimen[] = [
  { name: 'a shape', Show: () => <ShapePicture shape={2} size="large" /> },
  { name: 'builds', Show: ({ words }) => <BuildChart text={words.sentence} /> },
  { name: 'a gesture', Show: ({ words }) => <GestureFigure gesture={1} withoutHands={false} text={words.line} /> },
  { name: 'without hands', Show: ({ words }) => <GestureFigure gesture={1} withoutHands text={words.line} /> },
]
