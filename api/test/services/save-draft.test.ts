import { calls, type KeptDraft } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { draftSections, EMPTY_DRAFT_DAYS, sections, validDraft } from '@quintet/domain/profile'
import { activeMember, completeSaves, consentingMember } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeOutdated } from '@quintet/retention/remove-outdated'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let member: SignedIn
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await consentingMember(app)
})

const now = () => app.context.clock.now()
const keep = (section: KeptDraft['section'], values: object, at = now(), { idToken } = member) =>
  app.call(calls.saveDraft, { section, at, values } as KeptDraft, idToken)
const drafts = async ({ idToken } = member) => (await app.call(calls.loadMember, {}, idToken)).drafts
const valuesOf = async (section: string) => (await drafts())?.find((each) => each.section === section)?.values
const rows = ({ id } = member) =>
  app.context.db.read.selectFrom('profile_drafts').selectAll().where('member_id', '=', id).execute()

/** The answer to a draft as it stands on the wire, which a careful client would not send. */
const post = async (body: unknown) => {
  const headers = { [authHeader]: member.idToken, 'content-type': 'application/json' }
  const answer = await app.app.request(`/api${calls.saveDraft.path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}

describe('part of a section', () => {
  test('is read back by its member, and by nobody else', async () => {
    const other = await consentingMember(app)
    expect(await drafts()).toBeUndefined()
    const at = now()
    await keep('career', { education: 3, debt: 2 }, at)
    expect(await drafts()).toEqual([{ section: 'career', at, values: { education: 3, debt: 2 } }])
    expect(await drafts(other)).toBeUndefined()
  })

  test.each([
    ['basicInfo', { attraction: 1 }],
    ['appearance', { height: 70, eyeColour: 2 }],
    ['beliefs', { mainLanguage: 4, religion: 3 }],
    ['health', { diet: 1, alcohol: 2 }],
    ['quiz1', { 1: 7, 52: 1 }],
    ['quiz2', { 10: 4 }],
    ['about', { name: '', bio: 'I bake' }],
    ['visibility', { flags: Array.from({ length: 50 }, (_, index) => index % 3) }],
  ] as const)('is kept of %s', async (section, values) => {
    await keep(section, values)
    expect(await valuesOf(section)).toEqual(values)
  })

  test('replaces what was kept of that section, and of no other', async () => {
    await keep('career', { education: 3 }, now() - 2)
    await keep('quiz2', { 1: 1 }, now() - 2)
    await keep('career', { debt: 1 }, now() - 1)
    expect([await valuesOf('career'), await valuesOf('quiz2'), (await rows()).length]).toEqual([{ debt: 1 }, { 1: 1 }, 2])
  })

  test('that is older than what is kept changes nothing, whichever comes last', async () => {
    await keep('career', { education: 3 }, now() - 1000)
    await keep('career', { education: 4 }, now() - 2000)
    expect(await valuesOf('career')).toEqual({ education: 3 })
  })

  test('is never newer than now: a clock that runs ahead does not win for ever', async () => {
    await keep('career', { education: 3 }, now() + 86_400_000)
    expect((await rows())[0]?.changed_at).toBeLessThanOrEqual(now())
    app.clock.shift(1)
    await keep('career', { education: 4 })
    expect(await valuesOf('career')).toEqual({ education: 4 })
  })

  test('counts for nothing: the section is as open as before, and no entry of the drawing is made of it', async () => {
    const profiles = () =>
      app.context.db.read.selectFrom('profiles').select(['profile', 'complete']).where('member_id', '=', member.id).execute()
    const stale = () => app.context.db.read.selectFrom('stale_bodies').selectAll().where('member_id', '=', member.id).execute()
    const before = [await profiles(), await stale()]
    for (const save of completeSaves().slice(3, 10)) {
      if (!(draftSections as readonly string[]).includes(save.section)) continue
      if ('answers' in save && !Array.isArray(save.answers)) await keep(save.section as 'career', save.answers)
    }
    expect(await rows()).toHaveLength(4)
    expect([await profiles(), await stale()]).toEqual(before)
    const record = await app.call(calls.loadMember, {}, member.idToken)
    expect(record.answers).toBeUndefined()
  })
})

describe('the saving of a section', () => {
  const career = completeSaves().find(({ section }) => section === 'career')

  test('empties its draft; one of before that comes late is not kept again', async () => {
    if (career?.section !== 'career') throw new Error('no career')
    const begun = now()
    await keep('career', { education: 3 }, begun)
    app.clock.shift(1000)
    await app.call(calls.saveProfile, career, member.idToken)
    expect((await rows()).map(({ draft }) => draft)).toEqual(['{}'])
    await keep('career', { education: 3, debt: 1 }, begun + 500)
    expect(await valuesOf('career')).toEqual({})
    app.clock.shift(1000)
    await keep('career', { debt: 1 })
    expect(await valuesOf('career')).toEqual({ debt: 1 })
  })

  test('leaves the drafts of other sections; one that is refused leaves its own', async () => {
    await keep('career', { education: 3 })
    await keep('quiz2', { 1: 2 })
    const save = app.call(calls.saveProfile, { section: 'career', answers: { education: 4 } }, member.idToken)
    await expect(save).rejects.toMatchObject({ code: 'profile.incomplete' })
    expect([await valuesOf('career'), await valuesOf('quiz2')]).toEqual([{ education: 3 }, { 1: 2 }])
  })

  test('is forgotten after some time; what was entered is not', async () => {
    if (career?.section !== 'career') throw new Error('no career')
    await keep('career', { education: 3 })
    await keep('quiz2', { 1: 2 })
    await app.call(calls.saveProfile, career, member.idToken)
    app.clock.shift((EMPTY_DRAFT_DAYS + 2) * 86_400_000)
    await removeOutdated(app.context)
    expect((await rows()).map(({ section }) => section)).toEqual(['quiz2'])
  })
})

describe('sensitive answers', () => {
  test('are not kept without the consent that their saving needs', async () => {
    member = await app.signUpMember()
    await keep('beliefs', { religion: 3, mainLanguage: 4 })
    await keep('basicInfo', { attraction: 1 })
    await keep('visibility', { flags: Array.from({ length: 50 }, () => 1) })
    expect([await valuesOf('beliefs'), await valuesOf('basicInfo'), await valuesOf('visibility')]).toEqual([
      { mainLanguage: 4 },
      {},
      {},
    ])
  })

  test('go out of the drafts when the consent is withdrawn, and those on devices are older than that', async () => {
    const begun = now()
    await keep('beliefs', { religion: 3, mainLanguage: 4 }, begun)
    await keep('career', { education: 3 }, begun)
    app.clock.shift(1000)
    await app.call(calls.saveConsent, { kind: 'sensitive', granted: false }, member.idToken)
    const kept = await drafts()
    expect(kept?.map(({ section, values }) => [section, values])).toEqual([
      ['beliefs', { mainLanguage: 4 }],
      ['career', { education: 3 }],
    ])
    expect(kept?.map(({ at }) => at > begun)).toEqual([true, false])
  })
})

describe('a draft holds nothing but what its form could', () => {
  test('answers of other sections and answers that no question has are dropped, one by one', async () => {
    await keep('career', { education: 3, religion: 2, debt: 99 })
    await keep('appearance', { bodyType: 3, eyeColour: 2 })
    // What is worked out is nobody's to enter.
    await keep('basicInfo', { attraction: 1, gender: 2, age: 30 })
    expect(await valuesOf('basicInfo')).toEqual({ attraction: 1 })
    expect([await valuesOf('career'), await valuesOf('appearance')]).toEqual([{ education: 3 }, { eyeColour: 2 }])
  })

  test('a text is as long as its field takes, in characters as they are read', async () => {
    await keep('about', { name: '𝒩'.repeat(50), topic: 'x'.repeat(51), bio: 'y'.repeat(300) })
    expect(await valuesOf('about')).toEqual({ name: '𝒩'.repeat(50), bio: 'y'.repeat(300) })
  })

  test.each([
    ['about', { secret: 'text', bio: 'x' }, { bio: 'x' }],
    ['career', { secret: 'text', education: 3 }, { education: 3 }],
    ['quiz1', { 53: 1, '07': 2, 7: 3 }, { 7: 3 }],
    ['visibility', { secret: ['text'] }, {}],
  ] as const)('a field that nobody declared is not read, in %s', async (section, values, kept) => {
    expect(await post({ section, at: 1, values, secret: 'text' })).toBe(200)
    expect(await valuesOf(section)).toEqual(kept)
    expect(JSON.stringify(await rows())).not.toContain('secret')
  })

  test.each([
    ['a section that nobody has', { section: 'diary', at: 1, values: {} }],
    ['the calculator, whose measures stay on the device', { section: 'calculator', at: 1, values: { height: '175' } }],
    ['an answer beyond the scale', { section: 'quiz2', at: 1, values: { 1: 5 } }],
    ['a text among the answers', { section: 'career', at: 1, values: { education: 'much' } }],
    ['a text without an end', { section: 'about', at: 1, values: { bio: 'x'.repeat(601) } }],
    ['no time', { section: 'career', values: { education: 3 } }],
  ])('%s is refused', async (_, body) => {
    expect([await post(body), await rows()]).toEqual([400, []])
  })

  test('one that is too large is not read', async () => {
    expect(await post({ section: 'about', at: 1, values: { bio: 'x'.repeat(5000) } })).toBe(413)
  })
})

test('a draft goes with the account', async () => {
  const leaving = await activeMember(app)
  await keep('career', { education: 3 }, now(), leaving)
  expect(await rows(leaving)).toHaveLength(1)
  const { certificate } = await app.call(calls.deleteAccount, {}, leaving.idToken)
  expect(certificate?.gone).toContainEqual({ what: 'profileDrafts', count: 1 })
  expect(await rows(leaving)).toEqual([])
})

test('each part of the data has a draft that is kept but the two that are never sent in parts', () => {
  const without = sections.filter((section) => !(draftSections as readonly string[]).includes(section))
  expect(without).toEqual(['location', 'calculator'])
  expect(validDraft('about', { constructor: 'x', name: 'Noor' }, true)).toEqual({ name: 'Noor' })
})
