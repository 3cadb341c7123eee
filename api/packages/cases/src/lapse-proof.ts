import type { Transaction } from '@quintet/database'
import { readProof, updateProof } from '@quintet/repositories/photo-proofs'
import { tellMember } from './tell-member.ts'

/** A photo was added, replaced or came back: what was checked is not what is shown any more. A photo that only goes takes nothing from it. */
export const lapseProof = async (trx: Transaction, member: number, day: number): Promise<void> => {
  const proof = await readProof(trx, member)
  if (proof?.state !== 'passed') return
  await updateProof(trx, proof.id, { state: 'lapsed' })
  await tellMember(trx, { member, day, key: 'proofLapsed' })
}
