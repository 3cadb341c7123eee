import { useStore } from '@quintet/sdk'
import type { CategoryId } from '@quintet/domain/questions'
import { Button, LazyDisclosure, MultiChoice, SelectField } from '@quintet/ui'
import { BuildChart, ShapePicture } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { memo, useCallback, useMemo, useState } from 'react'
import { $categoryTexts, $wantsMen } from '../stores/category-texts.ts'
import type { Editor } from '../stores/editor.ts'
import { allOptions, hasGaps, inverted, isEverything, isRange, optionRange, withOption } from '../stores/options.ts'
import styles from './category-editor.module.css'
import { useChoiceText } from './use-choice-text.ts'

interface CategoryProps {
  editor: Editor
  category: CategoryId
  chosen: readonly number[]
}

const useChoices = (category: CategoryId) => {
  const texts = useStore($categoryTexts)
  return useMemo(() => allOptions(category).map((value) => ({ value, label: texts.option(category, value) })), [category, texts])
}

const ShapeLabel = ({ shape, label }: { shape: number; label: string }) => (
  <span className={styles.shape}>
    <ShapePicture shape={shape} male={useStore($wantsMen)} />
    {label}
  </span>
)

const withShapes = (choices: ReturnType<typeof useChoices>) =>
  choices.map(({ value, label }) => ({ value, label: <ShapeLabel shape={value} label={label} /> }))

// Nobody takes away what they do not mind: while nothing is narrowed, the first answer that is pressed is the only one that is wanted.
const Actions = ({ editor, category, chosen }: CategoryProps) => {
  const t = useTexts('pools')
  const isAll = isEverything(category, chosen)
  const set = (options: number[]) => () => editor.setOptions(category, options)
  return (
    <>
      <Button look={isAll ? 'secondary' : 'quiet'} aria-pressed={isAll} onClick={set(allOptions(category))}>
        {t('edit.all')}
      </Button>
      {isAll ? null : (
        <>
          <Button look="quiet" onClick={set([])}>
            {t('edit.none')}
          </Button>
          <Button look="quiet" onClick={set(inverted(category, chosen))}>
            {t('edit.invert')}
          </Button>
        </>
      )}
    </>
  )
}

const Chips = ({ editor, category, chosen, legend }: CategoryProps & { legend: string }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const choices = useChoices(category)
  const drawn = useMemo(() => (category === 'bodyShape' ? withShapes(choices) : choices), [category, choices])
  const isAll = isEverything(category, chosen)
  const values = useMemo(() => new Set(isAll ? [] : chosen), [isAll, chosen])
  const toggle = useCallback(
    (option: number, selected: boolean) =>
      isAll ? editor.setOptions(category, withOption(category, [], option, true)) : editor.toggle(category, option, selected),
    [editor, category, isAll],
  )
  return (
    <MultiChoice
      legend={legend}
      hint={texts.hint(category)}
      error={chosen.length === 0 ? t('edit.choose') : undefined}
      choices={drawn}
      values={values}
      onToggle={toggle}
      actions={<Actions editor={editor} category={category} chosen={chosen} />}
    />
  )
}

const Range = ({ editor, category, chosen }: CategoryProps) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const choices = useChoices(category)
  const [single, setSingle] = useState(false)
  const [first, last] = [chosen[0], chosen.at(-1)]
  const options = choices.map(({ value, label }) => ({ value: String(value), label }))
  const all = allOptions(category)
  const set = (from: number, to: number) => editor.setOptions(category, optionRange(category, from, to))
  return (
    <div className="stack">
      <p className={styles.label}>{texts.label(category)}</p>
      <div className={category === 'height' ? styles.wideRange : styles.range}>
        <SelectField
          label={t('edit.from')}
          aria-label={t('edit.fromOf', { label: texts.label(category) })}
          placeholder={t('edit.nothing')}
          value={first === undefined ? '' : String(first)}
          options={options}
          onChange={(event) =>
            event.target.value && set(Number(event.target.value), Math.max(Number(event.target.value), last ?? all.at(-1) ?? 0))
          }
        />
        <SelectField
          label={t('edit.to')}
          aria-label={t('edit.toOf', { label: texts.label(category) })}
          placeholder={t('edit.nothing')}
          value={last === undefined ? '' : String(last)}
          options={options}
          onChange={(event) =>
            event.target.value && set(Math.min(Number(event.target.value), first ?? all[0] ?? 0), Number(event.target.value))
          }
        />
      </div>
      <p className={styles.soft}>{t(hasGaps(chosen) ? 'edit.withGaps' : 'edit.selected', { count: chosen.length })}</p>
      <Button look="quiet" aria-expanded={single} onClick={() => setSingle(!single)}>
        {t(single ? 'edit.hideSingle' : 'edit.single')}
      </Button>
      {single ? <Chips editor={editor} category={category} chosen={chosen} legend={t('edit.single')} /> : null}
    </div>
  )
}

/** Chips behind a line that says what is chosen. Where nothing is, they lie open; and once unfolded they stay. */
const FoldedChips = ({ editor, category, chosen }: CategoryProps) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const choiceText = useChoiceText(3)
  const [isOpen, setOpen] = useState(chosen.length === 0)
  const legend = texts.label(category)
  return (
    <LazyDisclosure
      title={legend}
      detail={isEverything(category, chosen) ? t('edit.narrowed', { count: 0, all: 1 }) : choiceText(category, chosen)}
      isWarning={chosen.length === 0}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {() => (
        <>
          <Chips editor={editor} category={category} chosen={chosen} legend={legend} />
          {category === 'bodyType' ? <BuildChart text={t('edit.builds')} /> : null}
        </>
      )}
    </LazyDisclosure>
  )
}

/** One category: chips for any number of options, or a range with its single values. Redrawn only when its own choice changes. */
export const CategoryEditor = memo(({ editor, category, chosen }: CategoryProps) => {
  return (
    <div data-category={category} className={styles.category}>
      {isRange(category) ? (
        <Range editor={editor} category={category} chosen={chosen} />
      ) : (
        <FoldedChips editor={editor} category={category} chosen={chosen} />
      )}
    </div>
  )
})
