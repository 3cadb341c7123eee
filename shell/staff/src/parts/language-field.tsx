import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { $language, chooseLanguage, environment, useStore } from '@quintet/sdk'
import { SelectField, useAction } from '@quintet/ui'
import { readyTexts, useTexts } from '@quintet/ui/texts'

const change = async (id: number): Promise<void> => {
  await readyTexts(language(id).bcp47)
  await chooseLanguage(id)
}

/** The languages that there are texts in. */
export const LanguageField = () => {
  const t = useTexts()
  const { id } = useStore($language)
  const { run } = useAction()
  const options = pickerLanguageIds
    .filter((each) => environment().languages.includes(each))
    .map((each) => ({ value: String(each), label: language(each).nativeName }))
  return (
    <SelectField
      label={t('language.title')}
      value={String(id)}
      options={options}
      onChange={(event) => void run(() => change(Number(event.target.value)))}
    />
  )
}
