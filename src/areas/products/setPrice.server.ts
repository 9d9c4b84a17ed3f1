// Set price over the variants of the chosen products. What would break a price rule stays unwritten and is named.
import { moneyCodec, percentCodec } from '#contract/codecs/numbers.ts'
import type { Setting } from '#contract/field.ts'
import { type FindingCode, finer, remark, saidOf } from '#contract/finding.ts'
import { type Finding, Problem, secureStepSubCode } from '#contract/problem.ts'
import type { ActionInput, Resource } from '#contract/resource.ts'
import { type PriceChange, type PriceMode, previewPrices } from '#rules/product/repriced.ts'
import { refusal } from '#rules/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { variantsOf } from './facts.server.ts'
import { type products, variants } from './products.ts'

type Input = ActionInput<typeof products, 'setPrice'>

const modes: Record<Input['mode'], PriceMode> = {
  set: 'set',
  percentUp: '+%',
  percentDown: '-%',
  amountUp: '+amt',
  endWith: 'endWith',
}

/** The typed value in the unit of its mode: an amount, a percentage, or the ending .99 / .00. */
const amountOf = ({ mode, value }: Input, setting: Setting): number => {
  const text = mode === 'endWith' ? value.replace(/^\.?(\d{1,3})$/, '0.$1') : value.replace(/^-/, '')
  const read =
    mode === 'percentUp' || mode === 'percentDown'
      ? percentCodec.read(text, { max: mode === 'percentUp' ? 100_000 : 10_000 }, setting)
      : moneyCodec.read(text, {}, setting)
  if ('finding' in read) throw problemOf('VALIDATION', read.finding, { fields: [{ ...read.finding, path: 'value' }] })
  return mode === 'amountUp' && value.startsWith('-') ? -read.value : read.value
}

/** The blast radius people should see before it happens (kernel A 0.7). */
const dropWarning = (drops: number): Finding[] => {
  if (drops === 0) return []
  if (drops === 1) return [remark('BLAST', '1 price falls by more than 50 %', { key: 'products.findings.oneDrop' })]
  return [remark('BLAST', '{n} prices fall by more than 50 %', { params: { n: drops }, key: 'products.findings.drop' })]
}

export const setPrice: Handler<typeof products, Input> = async ({ records, input, tx, setting, staff, dry }) => {
  const change: PriceChange = {
    mode: modes[input.mode],
    value: amountOf(input, setting),
    mrpToo: input.mrpToo ?? false,
  }
  const rows = await variantsOf(
    tx,
    records.map(({ id }) => id),
  )
  const preview = previewPrices(
    rows.map(row => ({ sku: row.sku, price: row.price, mrp: row.mrp, floorPrice: row.floor_price, cost: row.cost })),
    change,
    setting.currency,
  )
  if (preview.bigDrops > 0 && !dry && !staff.secure) {
    throw new Problem('SECURE_STEP', 'A price falls by more than half; confirm with your second factor', {
      details: { subCode: secureStepSubCode },
    })
  }
  const refused = new Map<string, Finding>()
  const others = preview.lines.flatMap((line, at) => {
    const row = rows[at]!
    const [why] = line.findings
    if (why)
      refused.set(row.product, {
        ...finer(why.code as FindingCode, 'WITHIN', { place: line.sku, why: saidOf(why) }),
        path: why.path ?? 'price',
      })
    if (why || !line.changed) return []
    return [
      {
        resource: variants as Resource,
        id: row.id,
        patch: { price: line.price, ...(line.mrp !== null && line.mrp !== row.mrp && { mrp: line.mrp }) },
      },
    ]
  })
  for (const { id } of records)
    if (!rows.some(({ product }) => product === id)) refused.set(id, refusal('RULE', 'price.noVariant'))
  const warnings = dropWarning(preview.bigDrops)
  return {
    others,
    refused: [...refused].map(([id, why]) => ({ id, why })),
    warnings: [
      ...warnings,
      remark('INFO', '{n} variants change, {m} stay', {
        params: { n: preview.changed, m: preview.unchanged },
        key: 'products.findings.priceCount',
      }),
    ],
  }
}
