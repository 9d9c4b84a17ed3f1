// Find gaps: every pincode the shop delivers to, some thousand at a time, held against the rates in force. What publishing is
// blocked by is counted the same way.
import { sql } from 'drizzle-orm'
import { areasAfter, areasInUse } from '#areas/postalAreas/postalAreas.door.ts'
import { postalAreas } from '#areas/postalAreas/postalAreas.ts'
import type { Shown } from '#contract/call.ts'
import { saidOf } from '#contract/finding.ts'
import { resourceCalled } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { type Param, printed, wording } from '#contract/said.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { type CoverageAsk, type Gap, gapsFinding, gapsIn } from '#rules/shipping/coverage.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Handler, WrittenFile } from '#server/records/serve.ts'
import { methodNamed, readCard } from './card.server.ts'
import { usualMethod } from './methods.server.ts'
import type { shippingRates } from './shippingRates.ts'

const pageSize = 5000
/** The others are in the file. */
const mostShown = 500

const columns = [
  wording('shippingRates.gaps.pincode', 'Pincode'),
  wording('shippingRates.gaps.city', 'City'),
  wording('shippingRates.gaps.why', 'Missing fee'),
]

type GapSearch = Omit<CoverageAsk, 'areas' | 'method'>

const gapsAmong = (areas: readonly PostalArea[], asked: GapSearch): Gap[] =>
  gapsIn({ ...asked, areas, method: usualMethod })

/** What these rates would leave open among all pincodes; `usual` is what the method is called that none may be without. */
export const openWith = async (tx: Tx, asked: GapSearch, usual: string): Promise<Finding | undefined> => {
  let count = 0
  for (let areas = await areasAfter(tx, '', pageSize); areas.length > 0; ) {
    count += gapsAmong(areas, asked).length
    areas = await areasAfter(tx, areas.at(-1)!.code, pageSize)
  }
  return gapsFinding(count, usual)
}

const rowOf = ({ area, why }: Gap): Param[] => [area.code, area.city ?? '', why]

const answerOf = (gaps: readonly Gap[], count: number, usual: string): Shown => {
  const title = gapsFinding(gaps.length, usual)
  if (title) return { kind: 'table', title: saidOf(title), columns, rows: gaps.slice(0, mostShown).map(rowOf) }
  const none = wording('shippingRates.gaps.none', 'Every pincode has a fee')
  return { kind: 'facts', title: none, facts: [{ label: resourceCalled(postalAreas), value: count }] }
}

const fileOf = (gaps: readonly Gap[]): WrittenFile => ({
  name: 'pincodes-without-fee',
  format: 'csv',
  header: ['pincode', 'city', 'why'],
  rows: gaps.map(gap => rowOf(gap).map(printed)),
})

/** How many pincodes the shop delivers to. */
const countAreas = async (tx: Tx): Promise<number> => {
  const [all] = await rowsOf<{ count: number }>(tx, sql`select count(*)::int as count from ${areasInUse} a`)
  return all?.count ?? 0
}

export const findGaps: Handler<typeof shippingRates, undefined> = async ({ tx, setting, now }) => {
  const card = await readCard(tx, setting.urlLang)
  const { rates, zones } = card
  const count = await countAreas(tx)
  const asked = { rates, zones, currency: setting.currency, now: now.toISOString() }
  const found = new Map<number, Gap[]>()
  const gaps = () => [...found.values()].flat()
  // The code each part begins after.
  const afters = new Map([[0, '']])
  return {
    parts: {
      count,
      async work(scene, from) {
        const areas = await areasAfter(scene.tx, afters.get(from) ?? '', pageSize)
        found.set(from, gapsAmong(areas, asked))
        // Some may be gone meanwhile.
        const next = areas.length < pageSize ? count : Math.min(count, from + areas.length)
        afters.set(next, areas.at(-1)?.code ?? '')
        return next
      },
      answer: () => answerOf(gaps(), count, methodNamed(card, usualMethod)),
      file: () => (gaps().length > 0 ? fileOf(gaps()) : undefined),
    },
  }
}
