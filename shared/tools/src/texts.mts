// `npm run texts [-- LANGUAGE …]`: holds the tables of every language against the English and the glossary.
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { checkLanguage } from './texts/check.mts'

const asked = process.argv.slice(2)
const all = pickerLanguageIds.map((id) => language(id).bcp47)
const checked = all.filter((tag) => asked.length === 0 || asked.includes(tag)).map(checkLanguage)
for (const { faults } of checked) for (const fault of faults) console.log(fault)
for (const { language: tag, keys, faults } of checked) console.log(`${tag}: ${keys} texts, ${faults.length} faults`)
process.exitCode = checked.some(({ faults }) => faults.length > 0) ? 1 : 0
