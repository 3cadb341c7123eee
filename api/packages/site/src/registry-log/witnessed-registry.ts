import type { RegistryDocument } from '@quintet/registry'
import type { LiveRegistry } from '../live-registry.ts'
import { heldBack } from './hold-back.ts'
import type { WitnessedLog } from './witnessed-log.ts'

/** The registry that pages may get while witnesses watch the log. Before they have signed anything it is the newest. */
export const witnessedRegistry = (newest: LiveRegistry, log: WitnessedLog): LiveRegistry => {
  let signed: { size: number; document: RegistryDocument } | undefined
  return {
    async current() {
      const now = await newest.current()
      const head = await log.witnessed().catch(() => undefined)
      if (head && head.size !== signed?.size) {
        const document = await log.documentOf(head).catch(() => undefined)
        signed = document ? { size: head.size, document } : signed
      }
      return signed && signed.document.serial !== now.serial ? heldBack(now, signed.document) : now
    },
  }
}
