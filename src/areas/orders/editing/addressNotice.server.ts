// What a correction of an address says of its tax and of its numbers before anybody agrees to it.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import { isDeed, type Judged } from '../effects.server.ts'
import type { OrderRow } from '../orders.ts'
import { headsAt } from '../tax/resplit.server.ts'

/** That its tax goes by other names there than here, before anybody agrees to it; the total stays. */
export const headsThere = async (scene: Scene, { order, lines }: Dossier, judged: Judged): Promise<Finding[]> => {
  const pincode = isDeed(judged) && (judged.patch as Partial<OrderRow>).pincode
  const heads = pincode && pincode !== order.pincode && (await headsAt(scene, order, lines, pincode))
  return heads
    ? [
        remark('INFO', 'Tax changes from {was} to {now}. The total stays the same', {
          params: { was: heads.was, now: heads.now },
          key: 'orders.findings.taxHeads',
        }),
      ]
    : []
}

/** Which airway bills are void by it, by their numbers, and whether a label goes with them. */
export const voidedThere = ({ packages }: Dossier, judged: Judged): Finding[] => {
  if (!isDeed(judged)) return []
  const voided = new Set((judged.others ?? []).filter(({ patch }) => patch.awb === null).map(({ id }) => id))
  return packages
    .filter(({ id, awb }) => awb && voided.has(id))
    .map(({ awb, label }) =>
      label
        ? remark('INFO', 'AWB {awb} and its label are void', {
            params: { awb: awb! },
            key: 'orders.findings.labelVoid',
          })
        : remark('INFO', 'AWB {awb} is void', { params: { awb: awb! }, key: 'orders.findings.awbVoid' }),
    )
}
