// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { draw, give } from '../../test/draw.tsx'
import { Photo } from './photo.tsx'

const image = async (url: string) =>
  (await draw(<Photo url={url} alt="A face" sizes="10rem" />)).querySelector('img') as HTMLImageElement

test('a photo by its link is fetched in the size that is shown, over a few dots that go once it is there', async () => {
  const shown = await image('/photos/7-sig')
  expect([shown.getAttribute('src'), shown.getAttribute('srcset')]).toEqual([
    '/photos/7-sig?w=400',
    '/photos/7-sig?w=400 400w, /photos/7-sig 800w',
  ])
  expect(shown.style.backgroundImage).toContain('/photos/7-sig?w=16')
  await give(shown, new Event('load'))
  expect(shown.style.backgroundImage).toBe('')
})

test('another picture is asked for as it is', async () => {
  const shown = await image('blob:quintet/1')
  expect([shown.getAttribute('src'), shown.getAttribute('srcset'), shown.style.backgroundImage]).toEqual([
    'blob:quintet/1',
    null,
    '',
  ])
})
