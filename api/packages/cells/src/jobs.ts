import type { Payload } from '@quintet/jobs'
import { askJson } from './ask.ts'
import { moveMember } from './move/hand-over.ts'
import { listAccount } from './listing.ts'
import { changeJob, closingJob, departureJob, listingJob, moveJob, recordJob } from './queue.ts'
import { sendRecord } from './records.ts'
import type { CellSite } from './site.ts'

// Where a cell is away for days, the job is set aside, and staff see it.
const tell = async (site: CellSite, operation: string, { cell, sub, ...rest }: Payload): Promise<unknown> => {
  const to = site.cells.byName.get(String(cell))
  return to && askJson(site.ask, to, operation, { member: sub, ...rest })
}

/** Says how each job between cells is done. All of them may be done twice. */
export const handleCellJobs = (site: CellSite): void => {
  site.jobs.handle(listingJob, { run: ({ sub }) => listAccount(site, String(sub)) })
  site.jobs.handle(departureJob, { run: (payload) => tell(site, 'departure', payload) })
  site.jobs.handle(closingJob, { run: (payload) => tell(site, 'closing', payload) })
  site.jobs.handle(changeJob, { run: (payload) => tell(site, 'change', payload) })
  site.jobs.handle(moveJob, { run: ({ sub, cell }) => moveMember(site, String(sub), String(cell)) })
  site.jobs.handle(recordJob, { run: ({ member }) => sendRecord(site, Number(member)) })
}
