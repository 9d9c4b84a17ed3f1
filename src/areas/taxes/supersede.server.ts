// Supersede a rate: the one in force ends the day before, the one that follows waits for its first day, and the clock closes the
// one and opens the other. Each holds by its own dates, so every past invoice keeps the rate it was written under.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure } from '#contract/said.ts'
import { dayAt } from '#rules/vendorDay.ts'
import type { Handler } from '#server/records/serve.ts'
import { approveFrom } from './approving.server.ts'
import { type TaxRate, taxes } from './taxes.ts'

type Input = ActionInput<typeof taxes, 'supersede'>

const eveOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const slabsIn = ({ slabs }: Input): { upto: number | null; rate: number }[] =>
  (slabs ?? []).map(({ upto, rate }) => ({ upto: upto ?? null, rate }))

const whyNot = (record: TaxRate, input: Input, today: string): Finding | undefined => {
  if (record.status !== 'active')
    return remark('STATE', 'Only an active rate can be superseded', { key: 'taxes.findings.notActive' })
  if (input.from <= record.validFrom)
    return remark('RANGE', 'Must be after {from}', {
      params: { from: dayFigure(record.validFrom) },
      path: 'from',
      key: 'taxes.findings.after',
    })
  if (input.from < today) return remark('RANGE', 'Today at the earliest', { path: 'from', key: 'taxes.findings.past' })
  if (typeof input.rate === 'number' || slabsIn(input).length > 0) return undefined
  return remark('REQUIRED', 'Enter the new rate or its slabs', { path: 'rate', key: 'taxes.findings.noRate' })
}

export const supersede: Handler<typeof taxes, Input> = async scene => {
  const { records, input, write, now, setting } = scene
  const [record] = records
  if (!record) return {}
  const today = dayAt(now, setting.timezone)
  const why = whyNot(record, input, today)
  if (why) return { refused: [{ id: record.id, why }] }
  const slabs = slabsIn(input)
  const { name, country, taxClass, system, cess, source, validTo, lineRounding } = record
  await write.change(taxes, [{ id: record.id, patch: { validTo: eveOf(input.from) } }])
  const [made] = await write.create(taxes, [
    {
      name,
      country,
      taxClass,
      system,
      cess,
      source,
      validTo,
      lineRounding,
      rate: input.rate ?? Math.max(...slabs.map(({ rate }) => rate)),
      slabs: slabs.length > 0 ? slabs : null,
      validFrom: input.from,
      legalRef: input.legalRef,
    },
  ])
  // It runs with the word of a second person already.
  await write.move(taxes, [made!.id], 'submit')
  await approveFrom(scene, made!)
  return {}
}
