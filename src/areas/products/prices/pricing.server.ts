// A price asked for many at once, by an amount or a percentage, rounded to an ending or not: what each variant would cost then.
import { moneyCodec, percentCodec } from '#contract/codecs/numbers.ts'
import type { Setting } from '#contract/field.ts'
import { type FindingCode, finer, remark, saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type PriceChange, type PriceLine, type PriceMode, previewPrices } from '#rules/product/repriced.ts'
import { refusal } from '#rules/refusal.ts'
import { demandFactorFor } from '#server/records/authorise.ts'
import { oneReason } from '#server/records/refusal.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { type VariantRow, variantsOf } from '../facts.server.ts'
import { type products, variants } from '../products.ts'

export type Input = Pick<ActionInput<typeof products, 'setPrice'>, 'mode' | 'value' | 'ending'> & {
  mrpToo?: boolean | null | undefined
}

const modes: Record<Input['mode'], PriceMode> = {
  set: 'set',
  percentUp: '+%',
  percentDown: '-%',
  amountUp: '+amt',
  endWith: 'endWith',
}

const money = (text: string, setting: Setting): number => {
  const read = moneyCodec.read(text, {}, setting)
  if ('finding' in read) throw problemOf('VALIDATION', read.finding, { fields: [{ ...read.finding, path: 'value' }] })
  return read.value
}

/** The typed value in the unit of its mode: an amount, a percentage, or the ending .99 / .00. */
const amountOf = ({ mode, value }: Input, setting: Setting): number => {
  const text = mode === 'endWith' ? value.replace(/^\.?(\d{1,3})$/, '0.$1') : value.replace(/^-/, '')
  if (mode !== 'percentUp' && mode !== 'percentDown') {
    const amount = money(text, setting)
    return mode === 'amountUp' && value.startsWith('-') ? -amount : amount
  }
  const read = percentCodec.read(text, { max: mode === 'percentUp' ? 100_000 : 10_000 }, setting)
  if ('finding' in read) throw problemOf('VALIDATION', read.finding, { fields: [{ ...read.finding, path: 'value' }] })
  return read.value
}

/** `e99` is .99. */
const endingOf = ({ ending }: Input, setting: Setting): number | undefined =>
  ending ? money(`0.${ending.slice(1)}`, setting) : undefined

/** The blast radius people should see before it happens (kernel A 0.7). */
const dropWarning = (drops: number): Finding[] => {
  if (drops === 0) return []
  if (drops === 1) return [remark('BLAST', '1 price falls by more than 50%', { key: 'products.findings.oneDrop' })]
  return [remark('BLAST', '{n} prices fall by more than 50%', { params: { n: drops }, key: 'products.findings.drop' })]
}

export interface Repriced {
  /** What may be written. */
  lines: { row: VariantRow; line: PriceLine }[]
  /** By variant; `leftOf` says it of products. */
  refused: Map<VariantRow, Finding>
  /** Products there is nothing of to price. */
  bare: string[]
  warnings: Finding[]
}

/** A variant that may not cost so is named, in the place of its product. */
const inPlaceOf = ({ sku }: VariantRow, why: Finding): Finding => ({
  ...finer(why.code as FindingCode, 'WITHIN', { place: sku, why: saidOf(why) }),
  path: why.path ?? 'price',
})

/** A product none of whose variants may is left out; of one that goes through, those that may not are. */
export const leftOf = (
  { refused, bare }: Pick<Repriced, 'refused' | 'bare'>,
  done: readonly VariantRow[],
): Pick<Acted<typeof products>, 'refused' | 'within'> => {
  const priced = new Set(done.map(({ product }) => product))
  const [some, none] = [
    [...refused].filter(([row]) => priced.has(row.product)),
    [...refused].filter(([row]) => !priced.has(row.product)),
  ]
  return {
    refused: [
      ...[...Map.groupBy(none, ([row]) => row.product)].map(([id, left]) => ({
        id,
        why: oneReason(
          variants,
          left.map(([row, why]) => inPlaceOf(row, why)),
        ),
      })),
      ...bare.map(id => ({ id, why: refusal('RULE', 'price.noVariant') })),
    ],
    within: some.map(([{ id, sku, product }, why]) => ({ id, title: sku, why, resource: variants.name, of: product })),
  }
}

export const repricedAll = async (acting: Acting<typeof products, unknown>, input: Input): Promise<Repriced> => {
  const { records, tx, setting } = acting
  const ending = endingOf(input, setting)
  const change: PriceChange = {
    mode: modes[input.mode],
    value: amountOf(input, setting),
    mrpToo: input.mrpToo ?? false,
    ...(ending !== undefined && { ending }),
  }
  const rows = await variantsOf(
    tx,
    records.map(({ id }) => id),
  )
  const preview = previewPrices(
    rows.map(row => ({ sku: row.sku, price: row.price, mrp: row.mrp, floorPrice: row.floorPrice, cost: row.cost })),
    change,
    setting.currency,
  )
  if (preview.bigDrops > 0) demandFactorFor(acting, 'A price falls by more than half; confirm with your second factor')
  const refused = new Map<VariantRow, Finding>()
  const lines = preview.lines.flatMap((line, at) => {
    const row = rows[at]!
    const [why] = line.findings
    if (why) refused.set(row, why)
    return why || !line.changed ? [] : [{ row, line }]
  })
  const known = new Set(rows.map(({ product }) => product))
  const bare = records.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const counted = remark('INFO', 'Variants that change: {n}; unchanged: {m}', {
    params: { n: preview.changed, m: preview.unchanged },
    key: 'products.findings.priceCount',
  })
  return { lines, refused, bare, warnings: [...dropWarning(preview.bigDrops), counted] }
}
