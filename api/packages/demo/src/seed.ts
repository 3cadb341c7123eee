import { exportModulus, generateKeyPair } from '@quintet/crypto'
import { dayNumber, weekNumber } from '@quintet/domain/time'
import { type Chance, type SyntheticPerson, createChance } from '@quintet/synthetic'
import { demoEncryptionPassword, demoStages, seededKey, writeDemoAccounts } from './accounts.ts'
import { createInsert } from './bulk.ts'
import type { Moment } from './insert-member-parts.ts'
import { insertStages } from './insert-stages.ts'
import { type Inserting, insertWorld } from './insert-world.ts'
import { createDemoKeys } from './keys.ts'
import { createFace, createShots } from './portraits/face.ts'
import { type Portrait, renderPortraits } from './portraits/render.ts'
import { createStagePeople } from './stages.ts'
import type { DemoTarget } from './target.ts'
import { type WorldSize, createWorld } from './create-members.ts'

export interface SeedOptions extends WorldSize {
  seed: number
  /** Takes a line of progress. */
  say(line: string): void
}

const defaults: SeedOptions = {
  members: 2000,
  portraits: 240,
  weeks: 8,
  seed: 20_261_101,
  say: (line) => void process.stderr.write(`${line}\n`),
}

const shotsOfAnAccount = 4
const progressEvery = 80

const momentOf = ({ clock }: DemoTarget): Moment => {
  const now = clock.now()
  const seconds = Math.floor(now / 1000)
  return { now, today: dayNumber(seconds), week: weekNumber(seconds) }
}

const isSeeded = ({ direct }: DemoTarget): boolean =>
  direct.prepare('SELECT 1 FROM app_state WHERE key = ?').get(seededKey) !== undefined

const stagePortraits = (chance: Chance, people: readonly SyntheticPerson[], first: number): Portrait[] =>
  people.map(({ profile }, index) => ({
    number: first + index,
    face: createFace(chance, profile.answers.gender ?? 1),
    shots: createShots(chance, shotsOfAnAccount),
  }))

// The synthetic members' common public key; its private half is dropped at once.
const syntheticKeys = async () => {
  const { publicKey } = await generateKeyPair()
  const row = { public_key: await exportModulus(publicKey), wrapped_key: '', iv: '', kdf: '{}' }
  return (inserting: Inserting, members: readonly number[]) => {
    for (const member of members) inserting.insert('member_keys', { member_id: member, ...row, created_at: inserting.moment.now })
  }
}

const drawAll = ({ keepPicture }: DemoTarget, portraits: Portrait[], say: SeedOptions['say']) =>
  renderPortraits(portraits, keepPicture, (done) => {
    if (done % progressEvery === 0 || done === portraits.length) say(`Demo: ${done} of ${portraits.length} drawn people`)
  })

/**
 * Fills an empty database with the demo world, once: everything in one transaction, so that a start that was cut short begins
 * anew. Returns whether it had anything to do.
 */
export const seedDemo = async (target: DemoTarget, options: Partial<SeedOptions> = {}): Promise<boolean> => {
  if (isSeeded(target)) return false
  const { seed, say, ...size } = { ...defaults, ...options }
  const [began, moment, chance] = [performance.now(), momentOf(target), createChance(seed)]
  say(`Demo: making up ${size.members} members …`)
  const world = createWorld(chance, moment.today, size)
  const people = createStagePeople(chance, moment.today)
  const portraits = [...world.portraits, ...stagePortraits(chance, people, size.portraits)]
  const files = await drawAll(target, portraits, say)
  const keys = [await createDemoKeys(demoEncryptionPassword), await createDemoKeys(demoEncryptionPassword)] as const
  const insertSyntheticKeys = await syntheticKeys()
  say('Demo: filling the database …')
  const { direct, random } = target
  await target.write(async (createAccount) => {
    const inserting = { direct, insert: createInsert(direct), chance, random, moment, files }
    const members = insertWorld(inserting, world)
    insertSyntheticKeys(inserting, members)
    const parts = { people, firstPortrait: size.portraits, keys }
    await insertStages(createAccount, inserting, parts, { world, members })
    direct.prepare('INSERT INTO app_state (key, value) VALUES (?, ?)').run(seededKey, String(seed))
  })
  await writeDemoAccounts(target.dataFolder)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`Demo: ${size.members} members and ${demoStages.length} accounts are ready after ${seconds} s.`)
  return true
}
