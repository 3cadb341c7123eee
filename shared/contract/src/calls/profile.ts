import { Type } from 'typebox'
import { declare } from '../call.ts'
import { Done, Empty, integer, text } from '../schema/common.ts'
import { KeptDraft } from '../schema/draft.ts'
import { MemberRecord, ProfileSave } from '../schema/member.ts'
import { wireCalls } from '../wire/calls.ts'

/** The signed-in member's full data. A member whose membership ended still reads it (account data stays theirs). */
export const loadMember = declare(wireCalls.loadMember, Empty, MemberRecord, {
  auth: 'ended-member',
  whileSuspended: true,
})

/** One of the twelve saves of the profile. */
export const saveProfile = declare(wireCalls.saveProfile, ProfileSave, Done, { bodyLimit: 65_536 })

/** Keeps what was entered of a section and is not saved yet; an older draft than the one that is kept changes nothing. */
export const saveDraft = declare(wireCalls.saveDraft, KeptDraft, Done, { bodyLimit: 4096, perMinute: 30 })

/** Asks to become an active user: status 200, or 400 with what is still missing. */
export const activate = declare(
  wireCalls.activate,
  Type.Object({ accessToken: text(20, 8192) }),
  Type.Object({
    status: integer(200, 599),
    issue: Type.Optional(Type.Union([Type.Literal('characters'), Type.Literal('data'), Type.Literal('images')])),
  }),
  { perMinute: 30 },
)
