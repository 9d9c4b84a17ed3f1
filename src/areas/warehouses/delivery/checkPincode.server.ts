// Check pincode: warehouses that could send it, couriers that go there, the rules, the winner, and each loser with its reason.
import { knownArea } from '#areas/postalAreas/postalAreas.door.ts'
import { variants } from '#areas/products/products.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayPlace } from '#rules/courier/postal.ts'
import { shownSteps } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import { fieldsById } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import type { warehouses } from '../warehouses.ts'
import { allocate, type Sent } from './allocate.server.ts'

type Input = ActionInput<typeof warehouses, 'checkPincode'>

const houses = (parcels: readonly Sent[]): Param | undefined =>
  parcels.length > 0 ? parcels.map(({ warehouse }) => warehouse.code) : undefined

export const checkPincode: Handler<typeof warehouses, Input> = async scene => {
  const { input, tx, staff, now } = scene
  const area = await knownArea(scene, input.pincode)
  const named = await fieldsById(tx, variants, input.variants ?? [], ['sku'])
  const skus = [...named.values()].map(({ sku }) => sku).sort()
  const { parcels, warehouseSteps, trace } = await allocate(
    tx,
    {
      pincode: area.code,
      payment: input.payment === 'cod' ? 'COD' : 'PREPAID',
      value: input.value,
      weightG: input.weightG,
      hazard: input.hazmat ? 'FLAMMABLE' : 'NONE',
      isCold: input.cold ?? false,
      tags: input.tags ?? [],
      lines: skus.map(sku => ({ sku, quantity: 1 })),
    },
    staff.place,
    input.orderedAt ? new Date(input.orderedAt) : now,
  )
  const place = { title: wording('warehouses.checked.warehouse', 'Warehouse'), result: houses(parcels) ?? trace.result }
  const from = [{ ...place, steps: shownSteps({ result: area.code, steps: [sayPlace(area), ...warehouseSteps] }) }]
  const sent = parcels.flatMap(({ warehouse, courier, eta, choice }) => [
    {
      title: wording('warehouses.checked.courier', 'Courier from {warehouse}', { warehouse: warehouse.code }),
      result: courier?.code ?? say('courier.none'),
      steps: shownSteps(choice),
    },
    ...(eta
      ? [
          {
            title: wording('warehouses.checked.arrival', 'Estimated delivery'),
            result: eta.trace.result,
            steps: shownSteps(eta.trace),
          },
        ]
      : []),
  ])
  return {
    result: { kind: 'columns', title: wording('warehouses.checked.title', 'Delivery'), columns: [...from, ...sent] },
  }
}
