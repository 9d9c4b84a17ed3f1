// Calculate tax: of goods, and of the shipping and cash fee that come with them, within a state, between states, or both side
// by side where nobody says from where to where.
import { readVendor } from '#areas/settings/settings.door.ts'
import { readTaxTables, type TaxTables } from '#areas/taxes/taxes.door.ts'
import type { taxes } from '#areas/taxes/taxes.ts'
import { zonesById } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import type { Shown } from '#contract/call.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Said, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { refusal } from '#rules/refusal.ts'
import { chargeRates } from '#rules/tax/chargeRates.ts'
import { documentLineOf } from '#rules/tax/documentLine.ts'
import { type ResolveAsk, resolveTax, type TaxRate } from '#rules/tax/resolveTax.ts'
import { placeOf, sayComponents, type TaxAsk, type TaxLine, taxOf } from '#rules/tax.ts'
import { type Step, shownSteps } from '#rules/trace.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import { articleNamed } from './articles.server.ts'

type Input = ActionInput<typeof taxes, 'calculate'>
type SupplyKind = Pick<TaxAsk, 'place' | 'unionTerritory'>

const title = wording('taxes.calculated.title', 'Tax')
const placeTitles = {
  inter: wording('taxes.calculated.inter', 'Inter-state'),
  intra: wording('taxes.calculated.intra', 'Intra-state'),
}
const columnTitles = {
  goods: wording('taxes.calculated.goods', 'Items'),
  shipping: wording('taxes.calculated.shipping', 'Shipping'),
  cod: wording('taxes.calculated.cod', 'Cash on delivery'),
}

const askedAbout = async (tx: Tx, tables: TaxTables, { sku, hsn, taxClass }: Input) => {
  if (!sku) return { product: { hsn: hsn ?? null, taxClass: taxClass ? (tables.codeOf.get(taxClass) ?? null) : null } }
  const article = await articleNamed(tx, tables, sku)
  if (!article) throw invalid([{ ...refusal('REF_NOT_FOUND', 'tax.noSku', { sku }), path: 'sku' }])
  return article
}

/** Both ways, unless the states say which one it is. */
const placesOf = async (tx: Tx, { shipFrom, shipTo }: Input, system: TaxRate['system']): Promise<SupplyKind[]> => {
  if (system === 'VAT') return [{}]
  if (!shipFrom || !shipTo) return [{ place: 'inter' }, { place: 'intra' }]
  const rows = await zonesById(tx, [shipFrom, shipTo])
  const zone = (id: string) => rows.find(row => row.id === id)
  const unionTerritory = zone(shipTo)?.isUnionTerritory ?? false
  return [{ place: placeOf(zone(shipFrom)?.code ?? '', zone(shipTo)?.code ?? ''), unionTerritory }]
}

const inGap = { HIGHER: 'tax.answerInGap', LOWER: 'tax.answerInGapLower' } as const

const answerOf = ({ components, taxable, flags }: TaxLine, { currency, slabGap = 'HIGHER' }: TaxAsk): Said =>
  say(flags.includes('SLAB_GAP') ? inGap[slabGap] : 'tax.answer', {
    parts: sayComponents(components, currency),
    taxable: sayMoney(taxable, currency),
  })

type Taxing = (ask: TaxAsk) => TaxLine

/** The rate is said once, what it comes to for each place. */
const derived = (
  ask: TaxAsk,
  places: readonly SupplyKind[],
  taxing: Taxing,
): { result: Said; line: TaxLine; steps: Step[] } => {
  const lines = places.map(place => taxing({ ...ask, ...place }))
  const [line] = lines as [TaxLine]
  const [chosen] = line.trace.steps
  const steps = [chosen!, ...lines.flatMap(({ trace }) => trace.steps.slice(1))]
  return { result: answerOf(line, ask), line, steps }
}

export const calculate: Handler<typeof taxes, Input> = async ({ input, tx, setting, now, staff }) => {
  const tables = await readTaxTables(tx)
  const asked: ResolveAsk<TaxRate> = {
    hsn: tables.hsn,
    vendor: tables.vendorDefault,
    rates: tables.rates,
    classNames: tables.classNames,
    date: input.on ?? dayAt(now, setting.timezone),
    country: staff.place.country,
    ...(await askedAbout(tx, tables, input)),
  }
  const { rate, trace } = resolveTax(asked)
  if (!rate) return { result: { kind: 'trace', title, result: trace.result, steps: shownSteps(trace) } }
  const { system, rate: percent, cess, slabs } = rate
  const { currency } = setting
  const places = await placesOf(tx, input, system)
  const common = { currency, mode: input.mode, system, slabGap: tables.slabGap } as const
  const more = { ...(slabs && { slabs }), ...(cess && { cess }) }
  const { ways } = await readVendor(tx)
  const taxing = system === 'VAT' && ways.taxRounding === 'DOCUMENT' ? documentLineOf : taxOf
  const ask = { ...common, ...more, amount: input.amount, rate: percent, quantity: input.quantity ?? 1 }
  const goods = derived(ask, places, taxing)
  const steps = [...trace.steps, ...goods.steps]
  const charged = (['shipping', 'cod'] as const).flatMap(name => {
    const [part] = input[name]
      ? chargeRates(input[name], [{ net: goods.line.gross, rate: goods.line.rate }], 'HIGHEST_RATE')
      : []
    return part ? [{ name, ...derived({ ...common, ...part }, places, taxing) }] : []
  })
  if (charged.length === 0 && places.length > 1) {
    const sides = places.map(place => ({ place: place.place!, ...derived(ask, [place], taxing) }))
    const columns = sides.map(({ place, result, steps: own }) => ({
      title: placeTitles[place],
      result,
      steps: shownSteps({ result, steps: [...trace.steps, ...own] }),
    }))
    return { result: { kind: 'columns', title, columns } }
  }
  if (charged.length === 0)
    return {
      result: { kind: 'trace', title, result: goods.result, steps: shownSteps({ result: goods.result, steps }) },
    }
  const columns = [{ name: 'goods' as const, ...goods, steps }, ...charged].map(({ name, result, steps: own }) => ({
    title: columnTitles[name],
    result,
    steps: shownSteps({ result, steps: own }),
  }))
  return { result: { kind: 'columns', title, columns } satisfies Shown }
}
