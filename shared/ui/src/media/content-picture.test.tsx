// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { ContentPicture } from './content-picture.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('is an image of the static content with its size, and goes without a word when it does not come', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ContentPicture file="shape-2.png" width={480} height={436} />))
  const image = place.querySelector('img')
  expect([image?.getAttribute('src'), image?.alt, image?.width, image?.height]).toEqual(['/content/shape-2.png', '', 480, 436])
  await act(async () => void image?.dispatchEvent(new Event('error')))
  expect(place.innerHTML).toBe('')
  await act(async () => root.unmount())
})
