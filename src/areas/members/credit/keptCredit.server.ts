// What other areas do with store credit: give it, spend it, give it back. Each writes one entry; the entry moves the lots.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Draft } from '#contract/resource.ts'
import { sayMoney } from '#rules/money.ts'
import type { Scene } from '#server/records/serve.ts'
import { type CreditEntryRow, storeCredit } from '../storeCredit.ts'

interface Given {
  member: string
  amount: number
  reason: string
  /** The order, refund or row of a file it is about; the same one twice is refused. */
  ref?: string
}

type Writing = Pick<Scene, 'write'>

const written = async (scene: Writing, draft: Draft<typeof storeCredit>): Promise<CreditEntryRow> => {
  const [entry] = await scene.write.create(storeCredit, [draft])
  return entry as CreditEntryRow
}

/** Gives store credit, in minor units, until `expiresAt` or for good. */
export const earnCredit = (scene: Writing, { expiresAt = null, ...given }: Given & { expiresAt?: string | null }) =>
  written(scene, { ...given, kind: 'earn', expiresAt })

/** Refused with what is available where there is less. */
export const spendCredit = (scene: Writing, given: Given) => written(scene, { ...given, kind: 'redeem' })

/** What an entry spent goes back to its own lots. */
export const restoreCredit = (scene: Writing, given: Given & { corrects: string }) =>
  written(scene, { ...given, kind: 'restore' })

/** What is left of a grant goes, as if it had not been given. */
export const voidCredit = (scene: Writing, given: Given & { corrects: string }) =>
  written(scene, { ...given, kind: 'void' })

export const short = (available: number, currency: string): Finding =>
  remark('LIMIT', '{available} available', {
    params: { available: sayMoney(available, currency) },
    path: 'amount',
    key: 'members.findings.available',
  })
