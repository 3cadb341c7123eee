import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the accounts of the demo are for; the number is the stage. */
export const demoStages = [
  'just confirmed: the data sections are still empty',
  'data complete: photos come next',
  'images complete: the five characters come next',
  'active: judging and the week’s tokens are open',
  'has fresh matches waiting for verification, and the chat with stage 6',
  'chatting with stage 5',
] as const

export const demoPassword = 'Quintet-Demo-7'
/** Opens the private keys of the accounts at stages 5 and 6. */
export const demoEncryptionPassword = 'lantern by the harbour'

export const demoEmail = (stage: number): string => `stage${stage}@demo.quintet.example`

/** What `demo.json` in the data folder says. */
export interface DemoAccounts {
  password: string
  encryptionPassword: string
  accounts: { stage: number; email: string; about: string }[]
}

const demoAccounts = (): DemoAccounts => ({
  password: demoPassword,
  encryptionPassword: demoEncryptionPassword,
  accounts: demoStages.map((about, index) => ({ stage: index + 1, email: demoEmail(index + 1), about })),
})

const fileOf = (dataFolder: string): string => join(dataFolder, 'demo.json')

export const writeDemoAccounts = (dataFolder: string): Promise<void> =>
  writeFile(fileOf(dataFolder), `${JSON.stringify(demoAccounts(), null, 2)}\n`)

/** The demo's accounts; undefined where no demo was seeded. */
export const readDemoAccounts = async (dataFolder: string): Promise<DemoAccounts | undefined> => {
  try {
    return JSON.parse(await readFile(fileOf(dataFolder), 'utf8')) as DemoAccounts
  } catch {
    return undefined
  }
}

/** The accounts as lines for the terminal. */
export const describeDemoAccounts = ({ password, encryptionPassword, accounts }: DemoAccounts): string =>
  [
    'Demo accounts:',
    ...accounts.map(({ email, about }) => `  ${email}  ${about}`),
    `  password of all: ${password}`,
    `  encryption password of stages 5 and 6: ${encryptionPassword}`,
    '',
  ].join('\n')

/** The entry of `app_state` that says that this database holds the demo world. */
export const seededKey = 'demo.seeded'
