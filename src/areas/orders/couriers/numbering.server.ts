// Asks couriers for the numbers of packages, the best candidate first. Taken up, asked with nothing locked, settled: an ask has a key
// made of its package and its attempt, so whoever dies in between leaves an ask that is made once more and gives the same number.
import { couriers } from '#areas/warehouses/couriers.ts'
import { mostAsks, type NumberVerdict, numberKey, numberVerdictOf } from '#rules/courier/numbering.ts'
import type { Trace } from '#rules/trace.ts'
import { requestHash } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'
import { fieldsTitled, rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { orders } from '../orders.ts'
import type { PackageRow } from '../packages.ts'
import { cashOf } from '../paying/cash.server.ts'
import { isWaiting, unready, whoTakes } from './choosing.server.ts'
import { answerKept, attemptOf } from './numberAsks.server.ts'
import { drawNumber, type NumberAsked, numberSystemOf } from './numberSystem.server.ts'

/** Who takes a package under which number; neither where nobody does. */
export interface Numbering {
  given?: { courier: string; awb: string; target: string; due?: string | undefined }
  trace: Trace
}
/** By package. */
export type Numberings = ReadonlyMap<string, Numbering>

interface TakenUp {
  parcel: PackageRow
  sent: NumberAsked
  attempt: number
  trace: Trace
  due?: string | undefined
}

interface Claimed extends TakenUp {
  /** Its number comes from a list: nobody is asked for it. */
  isListed: boolean
}

interface Going {
  ids: readonly string[]
  /** Code of the only courier that may take them. */
  only?: string | undefined
  /** By package and courier, with the reason. */
  refused: Map<string, Map<string, string>>
  over: Map<string, Numbering>
}

const together = 16
const listTarget = 'list'

/** The same package is the same text, however often it is told. */
const bodyOf = ({ setting, personal }: Scene, dossier: Dossier, parcel: PackageRow, courier: string): string => {
  const { order, lines } = dossier
  const { vendor, currency } = setting
  const { id, packageNo, warehouse, weightG } = parcel
  const lineOf = new Map(lines.map(line => [line.id, line]))
  const goods = (parcel.units ?? []).map(({ line, qty }) => {
    const { sku, name } = lineOf.get(line) ?? {}
    return { sku, name, quantity: qty }
  })
  return JSON.stringify({
    ask: 'AWB',
    vendor,
    courier,
    package: packageNo,
    orderNo: order.orderNo,
    warehouse,
    weightG,
    goods,
    payment: order.payBy === 'cod' ? 'COD' : 'PREPAID',
    currency,
    collect: order.payment === 'codDue' ? (cashOf(dossier).get(id) ?? 0) : 0,
    shipTo: order.shipTo,
    phone: personal.open(order.phone),
  })
}

const takenUp = async (scene: Scene, dossier: Dossier, parcel: PackageRow, going: Going): Promise<TakenUp[]> => {
  const wish = { courier: going.only, refused: going.refused.get(parcel.id) ?? new Map() }
  const { parcels, trace } = await whoTakes(scene, dossier, parcel, wish)
  const sent = parcels.find(one => one.courier)
  const courier = sent?.courier?.code
  if (!courier) {
    going.over.set(parcel.id, { trace })
    return []
  }
  const { packageNo } = parcel
  const body = bodyOf(scene, dossier, parcel, courier)
  const hash = requestHash(body)
  const attempt = await attemptOf(scene, parcel.id, courier, hash)
  const key = numberKey(scene.setting.vendor, packageNo, attempt)
  return [{ parcel, sent: { key, hash, body, courier, packageNo }, attempt, trace, due: sent.due }]
}

/** What still waits for a number, each with the best of the couriers that have not refused it. */
const claim = async (scene: Scene, going: Going): Promise<Claimed[]> => {
  const { tx } = scene
  const rows = await rowsById(tx, orders, going.ids, 'locked')
  const claimed: TakenUp[] = []
  for (const dossier of await readDossiers(tx, rows)) {
    if (await unready(scene, dossier)) continue
    const waiting = dossier.packages.filter(one => isWaiting(one) && !going.over.has(one.id))
    for (const parcel of waiting) claimed.push(...(await takenUp(scene, dossier, parcel, going)))
  }
  // Of those whose numbers come from a list here nobody is asked.
  const known = await fieldsTitled(
    tx,
    couriers,
    claimed.map(({ sent }) => sent.courier),
    ['awbMode'],
  )
  return claimed.map(one => ({ ...one, isListed: known.get(one.sent.courier.toLowerCase())?.awbMode === 'pool' }))
}

/** Whoever has trouble of its own is asked again, under the same key. */
const heard = async (errand: Errand, all: readonly Claimed[]): Promise<Map<Claimed, NumberVerdict>> => {
  const verdicts = new Map<Claimed, NumberVerdict>()
  for (let asks = 1; asks <= mostAsks; asks++) {
    const open = all.filter(one => (verdicts.get(one)?.is ?? 'again') === 'again')
    if (open.length === 0) break
    const answers = await numberSystemOf(errand).send(
      errand,
      open.map(({ sent }) => sent),
    )
    for (const [at, one] of open.entries()) verdicts.set(one, numberVerdictOf(answers[at]!, one.sent.hash))
  }
  return verdicts
}

const isSilence = (verdict: NumberVerdict | undefined): boolean =>
  verdict?.is === 'again' && (verdict.code === 'TIMEOUT' || verdict.code === 'UNREACHABLE')

/** All of them, some at a time. A system that answered nobody of one part is not asked for the others: they hear the same. */
const heardAll = async (errand: Errand, all: readonly Claimed[]): Promise<Map<Claimed, NumberVerdict>> => {
  const verdicts = new Map<Claimed, NumberVerdict>()
  for (let from = 0; from < all.length; from += together) {
    const part = all.slice(from, from + together)
    for (const [one, verdict] of await heard(errand, part)) verdicts.set(one, verdict)
    const silence = verdicts.get(part[0]!)!
    if (!part.every(one => isSilence(verdicts.get(one)))) continue
    for (const one of all.slice(from + together)) verdicts.set(one, silence)
    break
  }
  return verdicts
}

const settle = async (scene: Scene, going: Going, verdicts: ReadonlyMap<Claimed, NumberVerdict>, target: string) => {
  for (const [
    {
      parcel,
      sent: { courier },
      attempt,
      trace,
      due,
    },
    verdict,
  ] of verdicts) {
    const kept = await answerKept(scene, { parcel: parcel.id, attempt, courier }, verdict)
    if (kept.is === 'given') going.over.set(parcel.id, { given: { courier, awb: kept.awb, target, due }, trace })
    else going.refused.set(parcel.id, new Map(going.refused.get(parcel.id)).set(courier, kept.code))
  }
}

const listedNumbers = async (scene: Scene, all: readonly Claimed[]): Promise<Map<Claimed, NumberVerdict>> => {
  const verdicts = new Map<Claimed, NumberVerdict>()
  for (const one of all) verdicts.set(one, { is: 'given', awb: await drawNumber(scene, one.sent.courier) })
  return verdicts
}

/** Of the packages of these orders that wait: each goes from candidate to candidate until one gives a number or none is left. */
export const askCouriers = async (errand: Errand, ids: readonly string[], courier?: string): Promise<Numberings> => {
  const only = courier && (await errand.within(({ tx }) => rowsById(tx, couriers, [courier])))[0]?.code
  const going: Going = { ids, only, refused: new Map(), over: new Map() }
  for (;;) {
    const claimed = await errand.within(scene => claim(scene, going))
    if (claimed.length === 0) return going.over
    const { listed = [], asked = [] } = Object.groupBy(claimed, ({ isListed }) => (isListed ? 'listed' : 'asked'))
    const verdicts = await heardAll(errand, asked)
    await errand.within(async scene => {
      await settle(scene, going, verdicts, numberSystemOf(errand).target)
      await settle(scene, going, await listedNumbers(scene, listed), listTarget)
    })
  }
}
