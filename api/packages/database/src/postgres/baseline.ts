import type { Connection } from '@quintet/kit/store'
import { drawingsSchema } from './drawings.ts'
import { functionSchema } from './functions.ts'
import { identitySchema } from './identity.ts'
import { matchesSchema } from './matches.ts'
import { membersSchema } from './members.ts'
import { noticesSchema } from './notices.ts'
import { photosSchema } from './photos.ts'
import { purchasesSchema } from './purchases.ts'
import { staffSchema } from './staff.ts'

const parts = [
  functionSchema,
  identitySchema,
  membersSchema,
  staffSchema,
  photosSchema,
  matchesSchema,
  drawingsSchema,
  noticesSchema,
  purchasesSchema,
]

/** The last step of SQLite that the baseline stands for. */
export const baselineEnd = '075-voice-notes'

/** Makes the whole schema in a new PostgreSQL database: what SQLite's steps up to 075 leave there. */
export const createBaseline = (connection: Connection): void => {
  for (const part of parts) connection.exec(part)
}
