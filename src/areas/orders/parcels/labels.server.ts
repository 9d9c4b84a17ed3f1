// Print labels: each package keeps its own, the job the sheet of all of them.
import type { FileLink } from '#contract/fields/files.ts'
import type { Acted } from '#server/records/serve.ts'
import { orderEvents } from '../orderEvents.ts'
import type { orders } from '../orders.ts'
import { packages } from '../packages.ts'
import { type Ask, factsOf, houseNames, keep, numberedIn } from './printing.server.ts'
import { labelSheet } from './sheets.server.ts'

export const printLabels = async (ask: Ask): Promise<Acted<typeof orders>> => {
  const { found, refused } = await numberedIn(ask, ['awb', 'manifested'])
  if (ask.dry || found.length === 0) return { refused }
  const houses = await houseNames(ask)
  const labels = found.map(one => factsOf(ask, one, houses))
  const own: { resource: typeof packages; id: string; patch: { label: FileLink } }[] = []
  for (const [at, { parcel }] of found.entries())
    own.push({
      resource: packages,
      id: parcel.id,
      patch: { label: await keep(ask, `label-${parcel.packageNo}.html`, labelSheet([labels[at]!])) },
    })
  await ask.write.create(
    orderEvents,
    found.map(({ dossier, parcel }) => ({
      order: dossier.order.id,
      package: parcel.id,
      at: ask.now.toISOString(),
      source: 'staff',
      code: 'LABEL_PRINTED',
      place: ask.staff.name,
      raw: { courier: parcel.courier, awb: parcel.awb },
    })),
  )
  const kept = own.length === 1 ? own[0]!.patch.label : await keep(ask, 'labels.html', labelSheet(labels))
  return { others: own, refused, kept }
}
