import { fromBase64url, recordingDigest, sealMessage } from '@quintet/crypto'
import { voiceText } from '@quintet/domain/match'
import { expect, test } from 'vitest'
import { anna, app, ben, benSends, chatAs, number, sessionOf } from './pair.ts'
import { recordedOf } from './recorded.ts'

test('a voice note is heard by the other side, exactly; its message proves its length and its digest (decision 55)', async () => {
  const chat = await chatAs(anna)
  const recorded = recordedOf(3.24)
  await chat.sendVoice(recorded)
  const own = chat.$.get().messages.at(-1)
  expect(own).toMatchObject({ state: 'sent', voice: { seconds: 3.2, type: recorded.type } })
  const read = await chatAs(ben)
  const theirs = read.$.get().messages.at(-1)
  expect(theirs).toMatchObject({ mine: false, voice: own?.voice, findings: [], proof: { franking: expect.any(String) } })
  expect(theirs?.text).toBe(`🎤 0:03 ${await recordingDigest(recorded.recording)}`)
  if (theirs) expect(await read.listen(theirs)).toEqual(recorded.recording)
  // What lies on the server is another text, and has more bytes than the recording alone.
  const stored = app.context.db.direct.prepare<{ body: string }>('SELECT body FROM voice_notes').all()
  expect(stored.map(({ body }) => (fromBase64url(body).length - 16) % 4096)).toEqual([0])
  // A voice note is opened in its place: the other side cannot pass it off as theirs.
  if (theirs) await expect(read.listen({ ...theirs, mine: true })).rejects.toMatchObject({ code: 'damaged' })
}, 30_000)

test('a message that says one thing of a recording and commits to another shows as the text that it is', async () => {
  const { keys } = await sessionOf(ben)
  const chain = { device: 'c29tZW9uZQ', counter: 1 }
  const voice = { note: 'AAECAwQFBgcICQoLDA0ODw', type: 'audio/webm', seconds: 5, bars: 'AAAA', digest: 'x'.repeat(43) }
  for (const [counter, content] of [
    { text: 'no commitment to it', voice },
    { text: voiceText(5, 'x'.repeat(43)), voice: { ...voice, type: 'text/html' } },
    { text: voiceText(61, 'x'.repeat(43)), voice: { ...voice, seconds: 61 } },
  ].entries()) {
    const place = { match: String(number), side: '2' as const, ...chain, device: `ZGV2${counter}`, previous: '' }
    const context = { ...place, clientMessageId: `odd-${counter}` }
    await benSends(await sealMessage(keys, context, { ...content, sentAt: app.clock.now() }), {
      clientId: context.clientMessageId,
      device: context.device,
      counter: 1,
    })
  }
  const last = (await chatAs(anna)).$.get().messages.slice(-3)
  expect(last.map(({ voice: shown, text }) => [shown, text?.slice(0, 2)])).toEqual([
    [undefined, 'no'],
    [undefined, '🎤'],
    [undefined, '🎤'],
  ])
}, 30_000)
