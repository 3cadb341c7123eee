import { Fault } from '@quintet/kit/errors'
import { describeError } from '@quintet/kit/log'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { type JointTold, isSecretOf } from '@quintet/weekly-drawing/joint/told'
import { CellUnreachable, askJson } from '../ask.ts'
import { type Payload, numberIn, optionalText } from '../fields.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import { noteSecret, toldOf } from './shares.ts'

// What of a drawn week is decided without the cell that drew. It can only be decided one way: a drawn week is published, if late. What waits is when.

interface Outcome {
  isPublished: boolean
  secret?: string
}

/** What this cell knows of a week that it and the asking cell take part in: whether it is published here, and the secret. */
export const answerOutcome = async (site: CellSite, from: Cell, payload: Payload): Promise<Outcome> => {
  const week = numberIn(payload, 'week')
  const told = await toldOf(site.db.read, week)
  if (!told?.cells.some(({ cell }) => cell === from.name)) throw new Fault(404, 'notFound')
  const isPublished = (await readDrawing(site.db.read, week))?.state === 'published'
  return { isPublished, ...(told.secret !== undefined && { secret: told.secret }) }
}

const askOutcome = async (site: CellSite, cell: Cell, week: number): Promise<Outcome | undefined> => {
  try {
    const payload = await askJson<Payload>(site.ask, cell, 'joint-outcome', { week })
    const secret = optionalText(payload, 'secret')
    return { isPublished: payload['isPublished'] === true, ...(secret !== undefined && { secret }) }
  } catch (error) {
    // One that is away too, or has no share of this week, says nothing of it.
    if (!(error instanceof CellUnreachable))
      site.log.error('outcome of a week', { week, cell: cell.name, ...describeError(error) })
    return undefined
  }
}

const askOthers = async (site: CellSite, week: number, told: JointTold): Promise<Outcome[]> => {
  const { own, drawing, byName } = site.cells
  const others = told.cells.flatMap(({ cell }) => byName.get(cell) ?? []).filter((cell) => cell !== own && cell !== drawing)
  const known = await Promise.all(others.map((cell) => askOutcome(site, cell, week)))
  return known.filter((outcome) => outcome !== undefined)
}

/**
 * Whether a week whose share is written here may be published although the cell that drew says nothing: one of the others has published it,
 * or an operator of this cell has decided to. The secret has to be known, and the one that was announced.
 */
export const mayEndWithout = async (site: CellSite, week: number): Promise<boolean> => {
  const told = await toldOf(site.db.read, week)
  if (!told) return false
  const outcomes = await askOthers(site, week, told)
  const secret = [told.secret, ...outcomes.map((outcome) => outcome.secret)].find(
    (one) => one !== undefined && isSecretOf(told, one),
  )
  if (secret === undefined) return false
  if (secret !== told.secret) await noteSecret(site, week, secret)
  return told.decidedAt !== undefined || outcomes.some(({ isPublished }) => isPublished)
}
