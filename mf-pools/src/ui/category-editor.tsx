import { useStore } from '@quintet/sdk'
import { type CategoryId, question } from '@quintet/domain/questions'
import { Button, LazyDisclosure, MultiChoice, SelectField } from '@quintet/ui'
import { BuildChart, ShapePicture } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { memo, useCallback, useMemo, useState } from 'react'
import { $categoryTexts, $wantsMen } from '../stores/category-texts.ts'
import type { Editor } from '../stores/editor.ts'
import { allOptions, hasGaps, inverted, isEverything, optionRange } from '../stores/options.ts'
import styles from './category-editor.module.css'

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

const Actions = ({ editor, category, chosen }: CategoryProps) => {
  const t = useTexts('pools')
  return (
    <>
      <Button look="quiet" onClick={() => editor.setOptions(category, allOptions(category))}>
        {t('edit.all')}
      </Button>
      <Button look="quiet" onClick={() => editor.setOptions(category, [])}>
        {t('edit.none')}
      </Button>
      <Button look="quiet" onClick={() => editor.setOptions(category, inverted(category, chosen))}>
        {t('edit.invert')}
      </Button>
    </>
  )
}

const Chips = ({ editor, category, chosen, legend }: CategoryProps & { legend: string }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const choices = useChoices(category)
  const drawn = useMemo(() => (category === 'bodyShape' ? withShapes(choices) : choices), [category, choices])
  const values = useMemo(() => new Set(chosen), [chosen])
  const toggle = useCallback((option: number, selected: boolean) => editor.toggle(category, option, selected), [editor, category])
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

/** Chips that are folded while the category is open to everything; once unfolded they stay, whatever is chosen then. */
const FoldedChips = ({ editor, category, chosen }: CategoryProps) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const isNarrowed = !isEverything(category, chosen)
  const [wasNarrowed] = useState(isNarrowed)
  const [isOpen, setOpen] = useState(false)
  const legend = texts.label(category)
  const content = () => (
    <>
      <Chips editor={editor} category={category} chosen={chosen} legend={legend} />
      {category === 'bodyType' ? <BuildChart text={t('edit.builds')} /> : null}
    </>
  )
  if (wasNarrowed || chosen.length === 0) return content()
  return (
    <LazyDisclosure
      title={legend}
      detail={isNarrowed ? t('edit.selected', { count: chosen.length }) : t('edit.narrowed', { count: 0, all: 1 })}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {content}
    </LazyDisclosure>
  )
}

/** One category: chips for any number of options, or a range with its single values. Redrawn only when its own choice changes. */
export const CategoryEditor = memo(({ editor, category, chosen }: CategoryProps) => {
  const isRange = category !== 'scope' && question(category).kind === 'range'
  return (
    <div data-category={category} className={styles.category}>
      {isRange ? (
        <Range editor={editor} category={category} chosen={chosen} />
      ) : (
        <FoldedChips editor={editor} category={category} chosen={chosen} />
      )}
    </div>
  )
})
