// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { beforeEach, expect, test } from 'vitest'
import { draw, press } from '../../test/draw.tsx'
import { Help } from './help.tsx'

beforeEach(() => $language.set({ id: 1, tables: {} }))

test('an explanation is opened by its question mark, and closed again', async () => {
  const host = await draw(<Help title="Zones">Where somebody lives.</Help>)
  expect(host.textContent).not.toContain('Where somebody lives.')
  await press(host.querySelector('button'))
  expect(host.querySelector('dialog')?.textContent).toContain('Where somebody lives.')
  await press(host.querySelector('dialog button'))
  expect(host.querySelector('dialog')).toBeNull()
})
