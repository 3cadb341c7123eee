export { formatText, type TextParams } from './format.ts'
export { registerTexts, type TextLoaders } from './tables.ts'
export { type Translate, useTable, useTextRef, useTexts } from './use-texts.ts'
