// `pnpm contracts --provider`: holds the API of this checkout against the calls of every release that is live or tried out on a site
// (QUINTET_DATA, QUINTET_RELEASES…). Ends with 1 when one would break: then it must not be deployed.
import { join, resolve } from 'node:path'
import { openReleases } from '@quintet/registry'
import { judgeApi } from '@quintet/registry/rules/api'
import { routes } from '../../../../api/src/routes/index.ts'
import { apiContract } from '../../../../api/src/site/api-contract.ts'
import { root } from '../start/console.mjs'

const data = resolve(root, process.env.QUINTET_DATA?.trim() || join(root, '.data'))
const { compared, unknown, breaches } = await judgeApi(openReleases(data), apiContract(routes))
const lines = [
  ...compared.map((one) => `${breaches.some((said) => said.startsWith(`${one}:`)) ? 'FAIL' : 'ok  '} ${one}`),
  ...unknown.map((one) => `?    ${one} keeps no contract`),
  ...breaches,
]
process.stdout.write(`${lines.join('\n') || 'Nothing is live.'}\n`)
process.exit(breaches.length === 0 ? 0 : 1)
