// What only orders do on the server: every button asks for a deed of the rules beside this file, the clock releases, expires and
// closes, and what hangs on an order (stock, uses of discounts) follows it.
import { eq } from 'drizzle-orm'
import { roundStep } from '#areas/codCharges/codCharges.door.ts'
import { versionsUsed } from '#areas/discounts/discounts.door.ts'
import { areaOrWhy } from '#areas/postalAreas/postalAreas.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { methodNameOf } from '#areas/shippingRates/shippingRates.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { standsAgainst } from '#contract/standing.ts'
import { shownSteps, type Trace } from '#rules/trace.ts'
import { tableFor } from '#server/db/tables.ts'
import { oneReason } from '#server/records/refusal.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { type Acting, serve } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { actedBy } from './acted.server.ts'
import { orderActions } from './actions.ts'
import { notPushable } from './asked/pushable.server.ts'
import { orderClock } from './clock.server.ts'
import { assignCourier } from './couriers/assigning.server.ts'
import { askCouriers, type Numberings } from './couriers/numbering.server.ts'
import { reallocate } from './couriers/reallocating.server.ts'
import { type Dossier, readDossiers } from './dossier.server.ts'
import { headsThere, voidedThere } from './editing/addressNotice.server.ts'
import { type CancelAsk, cancelOf, leftOf, pickedUp } from './editing/cancelling.server.ts'
import { editItems } from './editing/editing.server.ts'
import { readdressed } from './editing/readdressing.server.ts'
import { refund } from './editing/refund.server.ts'
import { isDeed, type Judged } from './effects.server.ts'
import { filters, means } from './filters.server.ts'
import { followOrders } from './followed.server.ts'
import { holdOf, releaseOf, unheldFor } from './holding/holding.server.ts'
import { retagged } from './holding/tagging.server.ts'
import type { HoldRow } from './holds.ts'
import { type PushOutcome, pushAhead, readPurses, refundNumbers } from './orders.ports.ts'
import { type OrderRow, orders } from './orders.ts'
import { printLabels } from './parcels/labels.server.ts'
import { manifestOrders } from './parcels/manifest.server.ts'
import { recordPayment } from './paying/pay.server.ts'
import { payDoors } from './paying/payDoor.server.ts'
import { copyLink, prepay, sendAgain, settledWhy } from './paying/prepay.server.ts'
import { unservedAt } from './placing/asking.server.ts'
import { goodsDoor } from './placing/goodsDoor.server.ts'
import { place } from './placing/place.server.ts'
import { orderUploads } from './uploads.server.ts'

type Ask = Acting<typeof orders, unknown>

const t = called(orders, 't')

const eachOf = async (ask: Ask, judge: (dossier: Dossier) => Judged | Promise<Judged>) => {
  const dossiers = await readDossiers(ask.tx, ask.records as OrderRow[])
  const judged: [string, Judged][] = []
  for (const dossier of dossiers) judged.push([dossier.order.id, await judge(dossier)])
  return actedBy(ask, judged)
}

const by = ({ staff, now }: Pick<Ask, 'staff' | 'now'>) => ({ name: staff.name, now })

type CancelInput = ActionInput<typeof orders, 'cancel'>

/** What the inputs say beside the units; a rehearsal draws no number. */
const cancelling = async (ask: Acting<typeof orders, CancelInput>): Promise<(dossier: Dossier) => CancelAsk> => {
  const { reason, restock, refund } = ask.input
  const all = ask.records as OrderRow[]
  const cashStep = roundStep(await settingsOf(ask.tx), ask.setting.currency)
  const asked = { reason, isRestocked: restock, cashStep }
  if (!refund) return () => asked
  const purses = await readPurses.ask(ask, all)
  const numbers = ask.dry ? [] : await refundNumbers.ask(ask, all.length)
  const numberOf = new Map(all.map(({ id }, at) => [id, numbers[at] ?? '']))
  return ({ order: { id } }) => ({ ...asked, back: { purse: purses.get(id)!, refundNo: numberOf.get(id)! } })
}

const noLine = (sku: string): Finding =>
  remark('REF_NOT_FOUND', 'SKU {sku} is not in this order', {
    path: 'sku',
    params: { sku },
    key: 'orders.findings.noLine',
  })

/** What packages and holds say is told when these are tried: they know the day. */
const knowing = ['cancel', 'cancelUnits', 'editItems', 'editAddress', 'repush', 'prepay'] as const

export const ordersServer = serve(orders, {
  computed: { shippingMethodName: methodNameOf(t.vendor, t.shippingMethod) },
  filters,
  means,
  refusals: row => {
    const order = row as typeof row & OrderRow
    const paid = settledWhy(order)
    return {
      ...Object.fromEntries(knowing.map(name => [name, standsAgainst(orders, orderActions[name], row)])),
      hold: unheldFor(order),
      sendLink: paid,
      copyLink: paid,
      ...(paid && { prepay: paid }),
    }
  },
  freeTrials: ['override'],
  actions: {
    refund,
    hold: ask => eachOf(ask, dossier => holdOf(dossier, ask.input, by(ask))),
    unhold: ask => eachOf(ask, dossier => releaseOf(dossier, ask.input.reasons as HoldRow['reason'][], by(ask))),
    async cancel(ask) {
      const askedOf = await cancelling(ask)
      return eachOf(ask, dossier => {
        const judged = cancelOf(dossier, askedOf(dossier), ask.now)
        // Asked for this one order, the call itself is refused; of several it is left out.
        const isAlone = ask.records.length === 1 && ask.face !== 'job' && !ask.dry
        if (isAlone && !isDeed(judged) && pickedUp(dossier.packages)) throw problemOf('STATE', judged, {})
        return judged
      })
    },
    async cancelUnits(ask) {
      const { sku, quantity } = ask.input
      const askedOf = await cancelling(ask)
      return eachOf(ask, dossier => {
        const lines = dossier.lines.filter(line => line.sku.toLowerCase() === sku.trim().toLowerCase())
        const line = lines.find(one => leftOf(one) >= quantity) ?? lines[0]
        if (!line) return noLine(sku)
        const units = new Map([[line.id, quantity]])
        return cancelOf(dossier, { ...askedOf(dossier), units }, ask.now)
      })
    },
    editItems,
    async editAddress(ask) {
      const told: Finding[] = []
      const acted = await eachOf(ask, async dossier => {
        const { country } = ask.staff.place
        const code = ask.input.pincode?.trim() || dossier.order.pincode
        const area = code && country === 'IND' ? await areaOrWhy(ask.tx, country, code) : undefined
        const judged = readdressed(dossier, ask.input, country, area, ask.now)
        if (Array.isArray(judged)) return oneReason(orders, judged)
        const wrong = await unservedAt(ask, dossier, judged)
        if (wrong.length > 0) return oneReason(orders, wrong)
        if (ask.dry) told.push(...voidedThere(dossier, judged), ...(await headsThere(ask, dossier, judged)))
        return judged
      })
      return { ...acted, warnings: told }
    },
    async tag({ records, input }) {
      return {
        patches: records.map(({ id, tags }) => ({
          id,
          patch: { tags: retagged(tags, input.add ?? [], input.remove ?? []) },
        })),
      }
    },
    async repush(ask) {
      const { dry, records, input, ahead } = ask
      return {
        refused: dry
          ? await notPushable(ask, records as OrderRow[], input.force ?? false)
          : (ahead as PushOutcome).refused,
      }
    },
    assignCourier(ask) {
      const found = (ask.ahead as Numberings | undefined) ?? new Map()
      return eachOf(ask, dossier => assignCourier(ask, dossier, found, Boolean(ask.input.courier)))
    },
    reallocate,
    printLabels,
    manifest: manifestOrders,
    async why({ tx, setting, records: [record] }) {
      if (!record) return {}
      const [kept] = await fieldsWhere(tx, orders, ['trace'], eq(tableFor(orders).id, record.id), { deleted: true })
      const trace = kept?.trace as Trace | null | undefined
      if (!trace) return {}
      const steps = [...shownSteps(trace), ...(await versionsUsed(tx, setting.vendor, record.orderNo))]
      return { result: { kind: 'trace', title: wording('orders.why.title', 'Price explanation'), ...trace, steps } }
    },
    place,
    override: place,
    prepay,
    sendLink: sendAgain,
    copyLink,
    recordPayment,
  },
  ahead: {
    repush: (errand, ids, { force }) => pushAhead.ask(errand, ids, force === true),
    assignCourier: (errand, ids, { courier }) => askCouriers(errand, ids, courier as string | undefined),
  },
  written: followOrders,
  doors: kit => [...payDoors(kit), ...goodsDoor(kit)],
  clock: orderClock,
  uploads: orderUploads,
})
