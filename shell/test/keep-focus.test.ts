// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from '../src/members/keep-focus.ts'

// Of links: happy-dom knows no `:enabled`. Buttons that are switched off are the browser tests'.
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stop = keepFocus(document)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const page = (html: string) => {
  document.body.innerHTML = html
}
const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`)
const focused = () => document.activeElement?.id ?? ''
/** What a browser does with the focus of what is taken away. */
const drop = async (id: string) => {
  at(id)?.focus()
  at(id)?.blur()
  at(id)?.remove()
  await vi.advanceTimersByTimeAsync(400)
}
const row =
  '<main><h1 id="title" tabindex="-1">Title</h1><a id="a" href="#a">A</a><a id="b" href="#b">B</a><a id="c" href="#c">C</a></main>'

describe('the focus of what goes', () => {
  it.each([
    ['b', 'c'],
    ['c', 'b'],
  ])('%s goes to what stands next to it: %s', async (gone, next) => {
    page(row)
    await drop(gone)
    expect(focused()).toBe(next)
  })

  it('never goes to a field, which would open a keyboard', async () => {
    page('<main><a id="a" href="#a">A</a><a id="b" href="#b">B</a><input id="field"></main>')
    await drop('b')
    expect(focused()).toBe('a')
  })

  it('stays in the dialog that it was in', async () => {
    page(`<main><a id="below" href="#below">Below</a></main>
      <dialog open><h2 id="title" tabindex="-1">Sure?</h2><a id="yes" href="#yes">Yes</a><a id="no" href="#no">No</a></dialog>`)
    await drop('no')
    expect(focused()).toBe('yes')
    await drop('yes')
    expect(focused()).toBe('title')
  })

  it('goes to the title where nothing else is left, and to whatever there is where there is no title', async () => {
    page('<main><h1 id="title" tabindex="-1">Title</h1><a id="a" href="#a">A</a></main>')
    await drop('a')
    expect(focused()).toBe('title')
    page('<main><a id="a" href="#a">A</a></main><a id="home" href="/home">Home</a>')
    await drop('a')
    expect(focused()).toBe('home')
  })
})

describe('the focus is left alone', () => {
  it('where the page itself has given it to something', async () => {
    page(row)
    at('b')?.focus()
    at('b')?.remove()
    at('title')?.focus()
    await vi.advanceTimersByTimeAsync(400)
    expect(focused()).toBe('title')
  })

  it('where what had it is still there', async () => {
    page(row)
    at('b')?.focus()
    at('b')?.blur()
    at('c')?.remove()
    await vi.advanceTimersByTimeAsync(400)
    expect(document.activeElement).toBe(document.body)
  })

  it('once it is no longer kept', async () => {
    page(row)
    at('b')?.focus()
    at('b')?.blur()
    at('b')?.remove()
    await vi.advanceTimersByTimeAsync(50)
    stop()
    await vi.advanceTimersByTimeAsync(400)
    expect(document.activeElement).toBe(document.body)
  })
})
