import { afterEach, beforeEach } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment, mainPool } from './served.ts'

/** A provider for each test of the file that calls this, and short ways to hear how an operation ended. */
export const createRefusing = () => {
  let app: TestApp
  beforeEach(() => {
    app = createTestApp({ environment: exampleEnvironment })
  })
  afterEach(() => app.close())
  const posting = createPosting(() => app)
  const { post, join, signIn } = posting
  return {
    ...posting,
    present: (): TestApp => app,
    accessOf: async (email: string, client?: string) => {
      await join(email, client)
      return tokensOf(await signIn(email, client))['AccessToken'] ?? ''
    },
    attributesOf: async (AccessToken: string) => {
      const { UserAttributes } = await post('GetUser', { AccessToken })
      return Object.fromEntries((UserAttributes as { Name: string; Value: string }[]).map(({ Name, Value }) => [Name, Value]))
    },
    /** How an operation ended, in one word. */
    outcome: async (operation: string, body: object) => String((await post(operation, body))['__type'] ?? 'done'),
    /** The same of one that the operator signs. */
    operated: async (operation: string, body: object): Promise<string> => {
      const input = { UserPoolId: mainPool, ...body }
      return app.context.identity.perform(operation, input, 'local').then(
        () => 'done',
        ({ type }: { type: string }) => type,
      )
    },
  }
}
