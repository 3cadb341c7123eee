import { readyKeyState } from '@quintet/domain/match'
import { zones } from '@quintet/domain/places'
import { type Calls, type RequestOf, calls } from '@quintet/contract'
import { exportModulus, generateKeyPair, wrapPrivateKey } from '@quintet/crypto'
import { TIERS } from '@quintet/domain/membership'
import { activeMember, matchThem, openCharacter, samplePhoto } from '@quintet/testing'
import type { SignedIn, TestApp } from '../../test/testing.ts'

/** Who makes the calls. */
export interface World {
  readonly filling: TestApp
  /** An active member with three open matches, a full chat, photos, keys, notices and a receipt. */
  readonly reader: SignedIn
  /** The peers of the three matches, in their order. */
  readonly peers: readonly SignedIn[]
  readonly matches: readonly number[]
  readonly keys: RequestOf<Calls['saveKeys']>
  /** A small JPEG, as base64. */
  readonly jpeg: string
  /** Lets so many members of before be members anew, each with a fresh sign-in. */
  newcomers(count: number): Promise<SignedIn[]>
}

const messagesInChat = 60
const mostZones = 350
const text = (length: number) => 'A'.repeat(length)

// Made once: the server looks at what is public of it alone.
const newKeys = async (): Promise<RequestOf<Calls['saveKeys']>> => {
  const pair = await generateKeyPair()
  const { wrapped, iv, kdf } = await wrapPrivateKey('a long enough password', pair.privateKey, { kdf: 'pbkdf2' })
  return { publicKey: await exportModulus(pair.publicKey), wrappedKey: wrapped, iv, kdf, purpose: 'reset' }
}

const fillChats = async ({ context }: TestApp, matches: readonly number[]): Promise<void> => {
  const now = Date.now()
  await context.db.write(async (trx) => {
    for (const match of matches)
      for (let index = 0; index < messagesInChat; index++)
        await trx
          .insertInto('messages')
          .values({
            match_id: match,
            side: 1 + (index % 2),
            client_id: `m${index}`,
            body: text(200),
            iv: text(16),
            sent_at: now - 1000 * (messagesInChat - index),
            device: text(18),
            counter: 1 + index,
            previous: text(43),
            commitment: text(43),
            quiet: 0,
          })
          .execute()
    await trx
      .updateTable('matches')
      .set({
        version: 2,
        salt_1: text(43),
        salt_2: text(43),
        wrapped_key_1: text(342),
        wrapped_key_2: text(342),
        key_signature: text(400),
        pinned_key_1: text(342),
        pinned_key_2: text(342),
      })
      .execute()
  })
}

const tell = async ({ context }: TestApp, member: number): Promise<void> => {
  await context.db.write(async (trx) => {
    for (let day = 0; day < 12; day++)
      await trx
        .insertInto('notices')
        .values({ member_id: member, day: 20_000 + day, language: 1, title: 'A word to you', message: text(120) })
        .execute()
  })
}

// A full member with five photos and characters, as most who come daily are.
const settle = async (test: TestApp, { idToken, accessToken }: SignedIn, keys: World['keys']): Promise<void> => {
  await test.call(calls.saveKeys, keys, idToken)
  await test.call(calls.saveNoticeSettings, { quiet: { from: 22, to: 7 } }, idToken)
  await test.call(calls.saveConsent, { kind: 'photoProof', granted: true }, idToken)
  await test.call(calls.activate, { accessToken }, idToken)
}

// Who wants partners in any zone has a record of 14 KB.
const widen = async (test: TestApp, { id, idToken }: SignedIn): Promise<void> => {
  await test.context.db.write((trx) =>
    trx.updateTable('members').set({ tier: TIERS.worldPlus, membership_end_day: 30_000 }).where('id', '=', id).execute(),
  )
  const character = openCharacter(zones.slice(0, mostZones).map(({ code }) => code))
  for (let number = 1; number <= 5; number++)
    await test.call(calls.saveProfile, { section: 'character', number, character }, idToken)
}

/** Fills a site with what the calls need. */
export const fillWorld = async (filling: TestApp): Promise<World> => {
  const reader = await activeMember(filling, { photos: 5, attraction: 2 })
  // Whose photos the reader judges.
  for (let index = 0; index < 5; index++) await activeMember(filling, { photos: 3, attraction: 1 })
  const peers: SignedIn[] = []
  for (let index = 0; index < 3; index++) peers.push(await activeMember(filling, { photos: 4, attraction: 1 }))
  const keys = await newKeys()
  await settle(filling, reader, keys)
  await widen(filling, reader)
  // Alone in its week: it has a receipt of it, and the three matches below.
  await filling.call(calls.submitFreeTokens, {}, reader.idToken)
  for (const peer of peers) await settle(filling, peer, keys)
  await filling.drawWeek()
  // From here on it is now, as for the server.
  filling.clock.shift(Date.now() - filling.clock.now())
  await filling.call(calls.submitFreeTokens, {}, reader.idToken)
  const matches: number[] = []
  for (const peer of peers) matches.push(await matchThem(filling, reader, peer, { keyState: readyKeyState }))
  await fillChats(filling, matches)
  await tell(filling, reader.id)
  const newcomers = async (count: number) => {
    const members: SignedIn[] = []
    for (let index = 0; index < count; index++)
      members.push(await filling.signUpMember({ email: `${crypto.randomUUID()}@example.org` }))
    return members
  }
  return { filling, reader, peers, matches, keys, jpeg: await samplePhoto(9), newcomers }
}
