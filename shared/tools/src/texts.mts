// `npm run texts [-- LANGUAGE …]`: holds the tables of every language against the English and the glossary, and looks for words that
// stand in no table.
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { checkLanguage } from './texts/check.mts'
import { sources, untranslated } from './texts/sources.mts'

const asked = process.argv.slice(2)
const all = pickerLanguageIds.map((id) => language(id).bcp47)
const checked = all.filter((tag) => asked.length === 0 || asked.includes(tag)).map(checkLanguage)
for (const { faults } of checked) for (const fault of faults) console.log(fault)
for (const { language: tag, keys, faults } of checked) console.log(`${tag}: ${keys} texts, ${faults.length} faults`)
const outside = untranslated()
for (const fault of outside) console.log(fault)
console.log(`outside the tables: ${sources.length} sources, ${outside.length} faults`)
process.exitCode = outside.length > 0 || checked.some(({ faults }) => faults.length > 0) ? 1 : 0
