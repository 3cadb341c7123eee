export { formatText, type TextParams } from './format.ts'
export { readyScreenTexts, readyTexts, registerTexts, type TextLoaders, TextsMissing } from './tables.ts'
export { type Translate, useTable, useTexts } from './use-texts.ts'
export { useTextRef } from './use-text-ref.ts'
