// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { tellDrawn, whenDrawn } from './drawn-page.ts'

const turn = () => new Promise((resolve) => void setImmediate(resolve))
const waiting = (): (() => boolean) => {
  let isOver = false
  void whenDrawn().then(() => (isOver = true))
  return () => isOver
}

beforeEach(() => history.replaceState(null, '', '/data'))

it('waits for nothing where nothing tells of pages', async () => {
  const isOver = waiting()
  await turn()
  expect(isOver()).toBe(true)
})

it('waits for the page of the address that the browser has, and not for another', async () => {
  tellDrawn('/data')
  history.replaceState(null, '', '/images?slot=2')
  const isOver = waiting()
  for (const other of ['/pools', '/images', '/images?slot=2#more']) {
    tellDrawn(other)
    await turn()
    expect(isOver()).toBe(false)
  }
  tellDrawn('/images?slot=2')
  await turn()
  expect(isOver()).toBe(true)
})

it('knows an address whose letters the browser writes as codes', async () => {
  tellDrawn('/data')
  history.replaceState(null, '', '/pools?name=M%C3%BCnchen')
  const isOver = waiting()
  tellDrawn('/pools?name=München')
  await turn()
  expect(isOver()).toBe(true)
})
