import { useTexts } from '@quintet/ui/texts'

const hues = ['#5157A6', '#1F7A75', '#9A6A12', '#A5482F', '#A63D6B']
const arc = 26.39

/** Mark, name, and what Quintet is in one sentence. */
export const Title = () => {
  const t = useTexts()
  return (
    <div className="title">
      <svg width="96" height="96" viewBox="0 0 64 64" aria-hidden="true">
        {hues.map((hue, index) => (
          <circle key={hue} cx="32" cy="32" r="21" stroke={hue} strokeDashoffset={-index * arc} />
        ))}
      </svg>
      <h1>{t('app.title')}</h1>
      <p>{t('login.lead')}</p>
    </div>
  )
}

/** The same mark and title as the page came with, so that nothing moves while the first screen loads. */
export const FirstPaint = () => (
  <main className="first">
    <Title />
  </main>
)
