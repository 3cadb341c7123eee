// @vitest-environment happy-dom
import { $language, type TableName } from '@quintet/sdk'
import { zones } from '@quintet/domain/places'
import { catalogue } from '@quintet/domain/questions'
import { ProfileDetails } from '@quintet/ui/profile'
import { expect, it } from 'vitest'
import { act, render } from './render.tsx'
import { readTable } from './text-use.ts'

const tables = (language: 'en' | 'ar') =>
  Object.fromEntries(
    (['script', 'user', 'quiz2', 'character'] as TableName[]).map((name) => [
      name,
      readTable(`api/content/${language}/${name}.json`),
    ]),
  )

const someone = {
  ...Object.fromEntries(catalogue.map(({ id }) => [id, 1])),
  zone: zones.find(({ name }) => name === 'Wallonie')?.code,
  personality: '12214',
  relationship: 2,
}

const detailsIn = async (language: 'en' | 'ar'): Promise<string> => {
  await act(() => $language.set({ id: language === 'en' ? 1 : 6, tables: tables(language) }))
  return (await render(<ProfileDetails values={someone} />)).textContent
}

it('speak of somebody else, not to the reader', async () => {
  expect(await detailsIn('en')).not.toMatch(/\byour?\b/i)
  expect(await detailsIn('ar')).not.toMatch(/أنت|تاريخك|لعائلتك|تحب |تثق|تصغي|تستمتع/)
})

it('name a place with its country, and show the personality', async () => {
  const shown = await detailsIn('en')
  expect(shown).toContain('Wallonie, Belgium')
  for (const word of ['Inward', 'Imaginative', 'By heart', 'In between']) expect(shown).toContain(word)
})
