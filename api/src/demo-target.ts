import { TERMS_VERSION } from '@quintet/domain/consents'
import type { DemoTarget } from '@quintet/demo'
import type { Context } from './context.ts'

/** This server as the demo's world is filled into it. */
export const demoTargetOf = ({ clock, random, db, config, photos, identity }: Context): DemoTarget => ({
  clock,
  random,
  direct: db.direct,
  dataFolder: config.dataFolder,
  keepPicture: (jpeg) => photos.put(jpeg),
  write: (work) =>
    db.writeDirectly((trx) =>
      work(async (account) => {
        const sub = await identity.accounts.create(trx, { ...account, consent: TERMS_VERSION })
        const { id } = await trx.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirstOrThrow()
        return id
      }),
    ),
})
