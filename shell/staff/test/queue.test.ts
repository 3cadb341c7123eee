import type { ReviewedPhoto } from '@quintet/contract/staff'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@quintet/sdk'
import { $queue, $recent, decide, fill, forgetFinal, undo } from '../src/screens/photos/queue.ts'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../src/calls/ask.ts', () => ({ ask }))

const photo = (number: number): ReviewedPhoto => ({
  photo: number,
  case: 100 + number,
  slot: 1,
  uploadedAt: 0,
  leasedUntil: 300,
  image: '',
  reports: 0,
  refusedBefore: 0,
  isSecondOpinion: false,
})

/** A server with so many photos, which gives what is not held and not decided. */
const serve = (last: number) => {
  const decided = new Set<number>()
  ask.mockImplementation(async (name: string, input: { count: number; holding: number[]; photo: number }) => {
    if (name === 'decidePhoto') return decided.add(input.photo) && { finalAt: 10 }
    if (name === 'undoPhotoDecision') return decided.delete(input.photo) && { message: 'success' }
    const open = Array.from({ length: last }, (_, index) => index + 1).filter((each) => !decided.has(each))
    const fresh = open.filter((each) => !input.holding.includes(each)).slice(0, input.count)
    return { photos: fresh.map(photo), waiting: open.length }
  })
}

const numbers = () => $queue.get()?.photos.map((each) => each.photo)
const first = () => $queue.get()?.photos[0] as ReviewedPhoto
const clear = () => decide(first(), { photo: first().photo, decision: 'clear' })

beforeEach(() => {
  $queue.set(undefined)
  $recent.set([])
  ask.mockReset()
})

describe('the queue', () => {
  it('keeps the present photo and three more, and never asks for what it has', async () => {
    serve(12)
    await fill()
    expect(numbers()).toEqual([1, 2, 3, 4])
    await clear()
    expect(numbers()).toEqual([2, 3, 4, 5])
    expect(ask).toHaveBeenLastCalledWith('takePhotos', { count: 1, holding: [2, 3, 4] })
    expect($queue.get()?.waiting).toBe(11)
    await fill()
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('shows the next photo before the server has answered', async () => {
    serve(3)
    await fill()
    const sent = clear()
    expect(numbers()).toEqual([2, 3])
    await sent
    expect($recent.get().map((each) => each.photo.photo)).toEqual([1])
  })

  it('puts a photo back whose decision did not arrive, but not one that is another’s by now', async () => {
    serve(3)
    await fill()
    ask.mockRejectedValueOnce(new ApiError(0, 'network', 'Network error'))
    await expect(clear()).rejects.toThrow('Network error')
    expect(numbers()).toEqual([1, 2, 3])
    ask.mockRejectedValueOnce(new ApiError(579, 'staff.notYours', 'Not yours'))
    await expect(clear()).rejects.toThrow('Not yours')
    expect(numbers()).toEqual([2, 3])
    ask.mockRejectedValueOnce(new ApiError(579, 'staff.photoRemoved', 'Removed'))
    await expect(clear()).rejects.toThrow('Removed')
    expect(numbers()).toEqual([3])
  })
})

describe('undoing', () => {
  it('makes the photo the present one again', async () => {
    serve(5)
    await fill()
    await clear()
    await clear()
    const [latest] = $recent.get()
    if (!latest) throw new Error('There is no decision.')
    await undo(latest)
    expect(numbers()).toEqual([2, 3, 4, 5])
    expect($recent.get().map((each) => each.photo.photo)).toEqual([1])
  })

  it('is over after ten seconds', async () => {
    serve(5)
    await fill()
    await clear()
    const until = $recent.get()[0]?.until ?? 0
    forgetFinal(until - 1)
    expect($recent.get()).toHaveLength(1)
    forgetFinal(until)
    expect($recent.get()).toEqual([])
  })
})
