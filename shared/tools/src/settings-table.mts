// Prints the table of settings for the operator's guide: `pnpm tsx shared/tools/src/settings-table.mts`.
import { settings } from '@quintet/settings/table'

console.log('| Variable | Default | What it is |\n|---|---|---|')
for (const { name, fallback, about } of Object.values(settings))
  console.log(`| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`)
