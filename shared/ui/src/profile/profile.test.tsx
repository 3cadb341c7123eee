// @vitest-environment happy-dom
import { zones } from '@quintet/domain/places'
import { question } from '@quintet/domain/questions'
import { $language, configure, type TextTable, type TableName } from '@quintet/sdk'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, press } from '../../test/draw.tsx'
import styles from './body-pictures.module.css'
import {
  BuildChart,
  ProfileDetails,
  ShapePicture,
  SharedReasons,
  StyleScale,
  TraitScales,
  useAnswerText,
  useChoiceName,
  usePersonalityWords,
} from './index.ts'
import { shortName } from './short-name.ts'

const codeOf = (name: string) => zones.find((zone) => zone.name === name)?.code ?? 0

const script = {
  'place.inCountry': '{zone}, {country}',
  'height.metric': '{centimetres} cm',
  'height.imperial': '{feet} ft {inches} in',
  'height.orLess': '{length} or less',
  'height.orMore': '{length} or more',
  'scale.text': '{value}, from {from} to {to}',
  'reasons.answer': '{topic}: {answer}',
  'reasons.traits': 'Alike: {traits}',
}
const traits = Object.fromEntries(
  [1, 2, 3, 4].flatMap((trait) => ['A', 'B', 'C'].map((group) => [`trait.${trait}.${group}`, `${group}${trait}: more of it`])),
)
type Tables = Partial<Record<TableName, TextTable>>
const tables: Tables = { script, user: {}, quiz2: {}, character: traits }
const use = (changes: Tables = {}) => $language.set({ id: 1, tables: { ...tables, ...changes } })

let asked: string[]
let answer: (file: string) => unknown
beforeEach(() => {
  ;[asked, answer] = [[], () => undefined]
  use()
  configure({
    content: '/content',
    fetch: async (address) => {
      const file = String(address).split(/[/?]/)[2] ?? ''
      asked.push(file)
      const body = await answer(file)
      return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
    },
  })
})
afterEach(() => void vi.restoreAllMocks())

const textsOf = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].map(({ textContent }) => textContent)

const Answer = ({ id, value, ...options }: { id: 'age'; value: number; measureUnit?: number; male?: boolean }) => (
  <p>{useAnswerText(options)(id, value)}</p>
)
const worded = async (id: string, value: number, options: object = {}) =>
  textsOf(await draw(<Answer id={id as 'age'} value={value} {...options} />), 'p')[0]

describe('an answer', () => {
  const { first, last } = question('height')

  test.each([
    ['height', 70, {}, '178 cm'],
    ['height', 70, { measureUnit: 1 }, '178 cm'],
    ['height', 70, { measureUnit: 2 }, '5 ft 10 in'],
    ['height', first, {}, '135 cm or less'],
    ['height', last, { measureUnit: 2 }, '7 ft 0 in or more'],
    ['age', 45, {}, '45'],
    ['zone', codeOf('Wallonie'), {}, 'Wallonie, Belgium'],
    ['religion', 4, {}, 'religion.4'],
  ])('to %s of %i, with %j, is “%s”', async (id, value, options, words) => {
    expect(await worded(id, value, options)).toBe(words)
  })

  test('a country that is one zone is said once', async () => {
    const whole = zones.find(({ name }) => name === undefined)?.code ?? 0
    expect(await worded('zone', whole)).not.toContain(',')
  })

  test('of a man has his own words where there are some', async () => {
    use({ user: { 'bodyType.men.2': 'His', 'bodyType.2': 'Hers', 'bodyType.3': 'Both' } })
    const all = [
      await worded('bodyType', 2, { male: true }),
      await worded('bodyType', 2),
      await worded('bodyType', 3, { male: true }),
    ]
    expect(all).toEqual(['His', 'Hers', 'Both'])
  })
})

const Name = ({ choice }: { choice: string }) => <p>{useChoiceName()(choice) ?? 'none'}</p>

describe('the name of a character’s choice', () => {
  test('is that of the pool editor, else that of the question', async () => {
    use({ user: { 'diet.label': 'Diet', 'age.label': 'Age' }, character: { 'age.label': 'Ages' } })
    const host = await draw(['age', 'diet', 'other'].map((choice) => <Name key={choice} choice={choice} />))
    expect(textsOf(host, 'p')).toEqual(['Ages', 'Diet', 'none'])
    expect(asked).toEqual([])
  })

  test('is not known before both tables are there, which are asked for', async () => {
    $language.set({ id: 1, tables: { script, user: { 'age.label': 'Age' } } })
    answer = (file) => (file === 'character-1.json' ? { 'age.label': 'Ages' } : undefined)
    const host = await draw(<Name choice="age" />)
    await act(() => vi.waitFor(() => expect(textsOf(host, 'p')).toEqual(['Ages']), { timeout: 10_000 }))
    expect(asked).toEqual(['character-1.json'])
  })

  test('stays unknown where they do not come', async () => {
    $language.set({ id: 1, tables: { script, user: { 'age.label': 'Age' } } })
    const host = await draw(<Name choice="age" />)
    await act(() => vi.waitFor(() => expect(asked).toEqual(['character-1.json']), { timeout: 10_000 }))
    expect(textsOf(host, 'p')).toEqual(['none'])
  })
})

test.each([
  ['Inward: strength comes from quiet', 'Inward'],
  ['Tourné vers soi : la force', 'Tourné vers soi'],
  ['内向：力量', '内向'],
  ['A: b: c', 'A'],
  ['Plain', 'Plain'],
])('the short name of “%s” is “%s”', (text, name) => expect(shortName(text)).toBe(name))

const Words = ({ value }: { value: unknown }) => <p>{usePersonalityWords()(value)}</p>

describe('a personality in one line', () => {
  test.each([
    ['12214', 'A1\u00a0· B2\u00a0· B3\u00a0· C4'],
    ['1221', ''],
    [12_210, ''],
    [undefined, ''],
  ])('of %j is “%s”', async (value, words) => {
    expect(textsOf(await draw(<Words value={value} />), 'p')).toEqual([words])
  })

  test('waits for its words', async () => {
    $language.set({ id: 1, tables: { script } })
    expect(textsOf(await draw(<Words value="12214" />), 'p')).toEqual([''])
  })
})

const ofGender = async (gender: number) => (await draw(<ProfileDetails values={{ gender, bodyType: 2 }} />)).textContent

describe('the details of a profile', () => {
  const values = {
    gender: 1,
    height: 70,
    bodyShape: 3,
    diet: 2,
    relationship: 2,
    personality: '12210',
    unknown: 4,
    hairColour: 'x',
  }

  test('have a section for what is shown, each answer with its question, and nothing for what is not', async () => {
    const host = await draw(<ProfileDetails values={values} measureUnit={2} />)
    expect(textsOf(host, 'section > h2')).toEqual([
      'section.basicInfo',
      'section.calculator',
      'section.appearance',
      'section.health',
      'section.quiz1',
      'section.quiz2',
    ])
    expect(host.textContent).toContain('5 ft 10 inheight.label')
    expect(host.textContent).not.toMatch(/unknown|hairColour/)
  })

  test.each([
    [1, styles.man],
    [2, styles.woman],
  ])('show the shape of a body of the person’s own kind (%i)', async (gender, half) => {
    const host = await draw(<ProfileDetails values={{ gender, bodyShape: 3 }} />)
    const picture = host.querySelector('img')
    expect([picture?.getAttribute('src'), picture?.alt, picture?.classList.contains(half ?? '')]).toEqual([
      '/content/shape-3.png',
      '',
      true,
    ])
  })

  test('of a man have a man’s words', async () => {
    use({ user: { 'bodyType.men.2': 'His', 'bodyType.2': 'Hers' } })
    expect(await ofGender(1)).toContain('His')
    expect(await ofGender(2)).toContain('Hers')
  })

  test.each(['user', 'quiz2'] as const)('wait for the table %s', async (missing) => {
    const { [missing]: _, ...rest } = tables
    $language.set({ id: 1, tables: rest })
    const host = await draw(<ProfileDetails values={values} />)
    expect([host.querySelectorAll('[data-waiting]').length, host.querySelectorAll('section').length]).toEqual([1, 0])
  })

  test('without a personality that can be read have no scales of it', async () => {
    const host = await draw(<ProfileDetails values={{ personality: '99' }} />)
    expect(host.querySelector('section')).toBeNull()
  })
})

describe('a picture of a body', () => {
  test('shows both where it is nobody’s', async () => {
    const [all] = (await draw(<ShapePicture shape={8} size="large" />)).querySelectorAll('img')
    const kinds = [styles.man, styles.woman, styles.small, styles.large].map((name) => all?.classList.contains(name ?? ''))
    expect(kinds).toEqual([false, false, false, true])
  })

  test('is small unless it is asked for larger', async () => {
    const picture = (await draw(<ShapePicture shape={8} />)).querySelector('img')
    expect([styles.small, styles.large].map((name) => picture?.classList.contains(name ?? ''))).toEqual([true, false])
  })

  test('of all builds has words below it', async () => {
    const host = await draw(<BuildChart text="Builds" />)
    expect([textsOf(host, 'figure figcaption'), host.querySelector('figure img')?.getAttribute('alt')]).toEqual([['Builds'], ''])
  })
})

const reasons = (host: HTMLElement) => textsOf(host, 'li span')

describe('what two people share', () => {
  const own = { relationship: 2, personality: '12210', wantsKids: 1, religion: 4, diet: 3 } as const
  test('is told by the weightiest three, with the trait that the other person shows', async () => {
    const host = await draw(<SharedReasons own={own} other={{ ...own, personality: '12120' }} />)
    expect(reasons(host)).toEqual(['reasons.relationship', 'Alike: A1\u00a0· B2', 'wantsKids.label: wantsKids.1'])
    expect(textsOf(host, 'h2')).toEqual(['reasons.title'])
  })

  test('is told by as many as are asked for, below the heading of its page', async () => {
    const host = await draw(<SharedReasons own={own} other={own} most={1} heading="h3" title="In short" />)
    expect([reasons(host), textsOf(host, 'h3'), textsOf(host, 'h2')]).toEqual([['reasons.relationship'], ['In short'], []])
  })

  test('is nothing where that is nothing', async () => {
    const host = await draw(<SharedReasons own={own} other={{ relationship: 4 }} />)
    expect(host.querySelector('h2, ul, [data-waiting]')).toBeNull()
  })

  test.each(['user', 'quiz2', 'character'] as const)('waits for the table %s, by the room that it needs', async (missing) => {
    const { [missing]: _, ...rest } = tables
    $language.set({ id: 1, tables: rest })
    const host = await draw(<SharedReasons own={own} other={{ relationship: 2, diet: 3 }} />)
    expect(host.querySelector('[data-waiting] [aria-hidden]')?.childElementCount).toBe(2)
  })
})

const lean = async (leaning: number) => {
  const host = await draw(<TraitScales title="You" type="12210" leanings={[leaning]} />)
  return host.querySelector('[role=img]')?.getAttribute('aria-label')
}

describe('a personality by its traits', () => {
  test.each([
    [0, 'lean.middle'],
    [1 / 9, 'lean.middle'],
    [-1 / 9, 'lean.middle'],
    [0.12, 'lean.some'],
    [-4 / 9, 'lean.some'],
    [0.45, 'lean.clear'],
    [-1, 'lean.clear'],
  ])('that leans by %d is %s', async (leaning, words) => {
    expect(await lean(leaning)).toBe(`${words}, from A1 to B1`)
  })

  test('has a scale for each, with the group that holds and its words for who does not see it', async () => {
    const host = await draw(<TraitScales title="You" type="12214" />)
    const scales = [...host.querySelectorAll('[role=img]')]
    expect(textsOf(host, 'h2')).toEqual(['You'])
    expect(scales.map((scale) => scale.getAttribute('aria-label'))).toEqual([
      'A1, from A1 to B1',
      'B2, from A2 to B2',
      'B3, from A3 to B3',
      'C4, from A4 to B4',
    ])
    expect(textsOf(host, 'h3 + span')).toEqual(['group.A', 'group.B', 'group.B', 'group.C'])
    // The group in the middle stands between the two.
    const active = scales.map((scale) => [...(scale.firstElementChild?.children ?? [])].map(({ className }) => className))
    const places = active.map((parts) => parts.findIndex((part) => parts.filter((one) => one === part).length === 1))
    expect(places).toEqual([0, 2, 2, 1])
  })

  test('shows the exact place where that is known, and its words beside it', async () => {
    const host = await draw(<TraitScales title="You" type="12214" leanings={[-0.5]} />)
    const [known, unknown] = host.querySelectorAll('[role=img]')
    expect((known?.firstElementChild as HTMLElement | null)?.style.getPropertyValue('--at')).toBe('0.25')
    expect(unknown?.firstElementChild?.childElementCount).toBe(3)
    expect(textsOf(host, 'li').map((words) => words.endsWith('lean.clear'))).toEqual([true, false, false, false])
  })

  test('explains a trait in a dialog, with its three groups from end to end', async () => {
    const host = await draw(<TraitScales title="You" type="12214" />)
    await press(host.querySelector('button'))
    expect(textsOf(host, 'dialog h2')).toEqual(['trait.1.name'])
    expect(textsOf(host, 'dialog p')).toEqual([
      'trait.1.hint',
      'group.A A1: more of it',
      'group.C C1: more of it',
      'group.B B1: more of it',
      'group.C.hint',
    ])
  })

  test('is not there before its words', async () => {
    $language.set({ id: 1, tables: { script } })
    const host = await draw(<TraitScales title="You" type="12214" />)
    expect(host.querySelector('section')).toBeNull()
  })
})

describe('a relationship style', () => {
  test('has its words, and its place between the closest and the freest', async () => {
    use({ quiz2: { 'style.1': 'Close', 'style.3': 'Wide', 'style.4': 'Free' } })
    const host = await draw(<StyleScale title="Style" style={3} />)
    const scale = host.querySelector('[role=img]')
    const parts = [...(scale?.firstElementChild?.children ?? [])].map(({ className }) => className)
    expect(textsOf(host, 'h2, h3, p')).toEqual(['Style', 'Wide', 'style.3.hint'])
    expect(scale?.getAttribute('aria-label')).toBe('Wide, from Close to Free')
    expect(parts.findIndex((part) => parts.filter((one) => one === part).length === 1)).toBe(2)
  })

  test('is not there before its words', async () => {
    $language.set({ id: 1, tables: { script } })
    expect((await draw(<StyleScale title="Style" style={4} />)).querySelector('section')).toBeNull()
  })
})
