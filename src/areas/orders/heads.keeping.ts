// What a correction of an address says of its tax before anybody agrees to it.
import { headsAt } from '#areas/taxes/resplit.keeping.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Scene } from '#server/records/serve.ts'
import { isDeed, type Judged } from './deeds.reading.ts'
import type { Dossier } from './dossier.reading.ts'
import type { OrderRow } from './orders.ts'

/** That its tax goes by other names there than here, before anybody agrees to it; the total stays. */
export const headsThere = async (scene: Scene, { order, lines }: Dossier, judged: Judged): Promise<Finding[]> => {
  const pincode = isDeed(judged) && (judged.patch as Partial<OrderRow>).pincode
  const heads = pincode && pincode !== order.pincode && (await headsAt(scene, order, lines, pincode))
  return heads
    ? [
        remark('INFO', 'Its tax changes from {was} to {now}, the total stays', {
          params: { was: heads.was, now: heads.now },
          key: 'orders.findings.taxHeads',
        }),
      ]
    : []
}
