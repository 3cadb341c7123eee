// `npm run texts [-- LANGUAGE …]`: holds the tables of every language against the English and the glossary, and looks for words that
// stand in no table. `npm run texts -- --behind LANGUAGE …`: the texts whose English was changed after those languages said it.
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { textsBehind } from './texts/behind.mts'
import { checkLanguage } from './texts/check.mts'
import { sources, untranslated } from './texts/sources.mts'
import { root, writtenTables } from './texts/tables.mts'

const sayBehind = (tag: string): void => {
  const files = writtenTables(tag).map(({ pattern }) => pattern)
  const late = files.flatMap((pattern) => {
    const path = pattern.replace('*', tag)
    return textsBehind(root, pattern.replace('*', 'en'), path).map((text) => ({ path, ...text }))
  })
  for (const { path, key, english, day, commit } of late)
    console.log(
      `${path}: ${key} is “${english}” in English since ${day === '' ? 'a change that is not committed' : `${day} (${commit})`}`,
    )
  console.log(`${tag}: ${late.length} texts were changed in English after they were translated`)
}

const asked = process.argv.slice(2).filter((word) => word !== '--behind')
const all = pickerLanguageIds.map((id) => language(id).bcp47)
const wanted = all.filter((tag) => asked.length === 0 || asked.includes(tag))

const check = (): number => {
  const checked = wanted.map(checkLanguage)
  for (const { faults } of checked) for (const fault of faults) console.log(fault)
  for (const { language: tag, keys, faults } of checked) console.log(`${tag}: ${keys} texts, ${faults.length} faults`)
  const outside = untranslated()
  for (const fault of outside) console.log(fault)
  console.log(`outside the tables: ${sources.length} sources, ${outside.length} faults`)
  return outside.length > 0 || checked.some(({ faults }) => faults.length > 0) ? 1 : 0
}

if (process.argv.includes('--behind')) wanted.filter((tag) => tag !== 'en').forEach(sayBehind)
else process.exitCode = check()
