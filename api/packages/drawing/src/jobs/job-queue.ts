import { setTimeout as wait } from 'node:timers/promises'
import { type StageContent, openStage, sealStage } from '../stages/sealed-stage.ts'
import type { StageStore } from '../stages/stage-store.ts'
import { Claims } from './claims.ts'

/** Jobs whose outputs are sealed in a store, by any processes. */
export interface Jobs {
  /** Where they stand in the store. */
  place: string
  /** Hash of what they are made from. */
  input: string
  count: number
  make(job: number): Promise<StageContent>
  isSound(content: StageContent): boolean
}

/** So often it is looked whether others are done. */
const lookEveryMs = 100

const nameOf = ({ place }: Jobs, job: number): string => `${place}/${String(job).padStart(3, '0')}`
const claimOf = (jobs: Jobs, job: number): string => `${nameOf(jobs, job)}-claim`

/** Jobs of one drawing as one process sees them. */
export class JobQueue {
  readonly #store: StageStore
  readonly #claims: Claims

  constructor(store: StageStore) {
    this.#store = store
    this.#claims = new Claims(store)
  }

  async #do(jobs: Jobs, job: number): Promise<StageContent> {
    const content = await jobs.make(job)
    await this.#store.write(nameOf(jobs, job), sealStage(nameOf(jobs, job), jobs.input, content))
    return content
  }

  /** The output of a job; undefined where it is damaged, made from something else, or nothing that such a job makes. */
  async #read(jobs: Jobs, job: number): Promise<StageContent | undefined> {
    const sealed = await this.#store.read(nameOf(jobs, job))
    const content = sealed && openStage(nameOf(jobs, job), jobs.input, sealed)
    return content && jobs.isSound(content) ? content : undefined
  }

  /** Does the first of some jobs that nobody is at. Returns it with its output; undefined where others are at all of them. */
  async #doOne(jobs: Jobs, open: Iterable<number>): Promise<[number, StageContent] | undefined> {
    for (const job of open) {
      const claim = await this.#claims.take(claimOf(jobs, job))
      if (!claim) continue
      try {
        return [job, await this.#do(jobs, job)]
      } finally {
        await claim.release()
      }
    }
    return undefined
  }

  /** Has all jobs done, by others or here, and takes each output once. `check` is asked in between; it throws to stop. */
  async finish(jobs: Jobs, take: (job: number, content: StageContent) => void, check: () => void): Promise<void> {
    const open = new Set(Array.from({ length: jobs.count }, (_, job) => job))
    while (open.size > 0) {
      check()
      const there = new Set(await this.#store.list(`${jobs.place}/`))
      for (const job of open) {
        if (!there.has(nameOf(jobs, job))) continue
        // What is there and does not fit is made anew at once, claimed or not.
        take(job, (await this.#read(jobs, job)) ?? (await this.#do(jobs, job)))
        open.delete(job)
      }
      const done = await this.#doOne(jobs, open)
      if (done) {
        take(...done)
        open.delete(done[0])
      } else if (open.size > 0) await wait(lookEveryMs)
    }
  }

  /** Does one job that nobody has done or is at; says whether there was one. */
  async help(jobs: Jobs): Promise<boolean> {
    const there = new Set(await this.#store.list(`${jobs.place}/`))
    const open = Array.from({ length: jobs.count }, (_, job) => job).filter((job) => !there.has(nameOf(jobs, job)))
    return (await this.#doOne(jobs, open)) !== undefined
  }
}
