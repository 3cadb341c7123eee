export { formatText, type TextParams } from './format.ts'
export { readyTexts, registerTexts, type TextLoaders, TextsMissing } from './tables.ts'
export { type Translate, useTable, useTextRef, useTexts } from './use-texts.ts'
