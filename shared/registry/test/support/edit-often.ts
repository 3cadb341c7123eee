// Run by the tests as a process of its own: `edit-often.ts <data folder> <store as JSON> <team> <times>` edits one registry.
import { editRegistry } from '../../src/log.ts'
import { openReleases } from '../../src/releases.ts'
import type { StoreSettings } from '../../src/store/open-store.ts'

const [folder = '', settings = '', team = '', times = ''] = process.argv.slice(2)
const releases = openReleases(folder, JSON.parse(settings) as StoreSettings)
for (let time = 1; time <= Number(times); time++) {
  await editRegistry(releases, { who: team, what: `edit ${time}` }, ({ remotes }) => ({
    ...remotes,
    [`mf-${team}`]: { live: '', order: [...(remotes[`mf-${team}`]?.order ?? []), String(time)], versions: {} },
  }))
}
