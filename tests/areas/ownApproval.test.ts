// Nobody is their own second person, in whatever way they try: each try is refused with a reason, or waits for somebody else.
import { afterAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { actionsOf } from '#contract/standard.ts'
import { ownApprovals } from './ownApproval/all.ts'
import { reasonIn } from './ownApproval/desk.ts'

const { here, mechanisms } = await ownApprovals()
const told: { mechanism: string; way: string; reasons: string }[] = []

afterAll(async () => {
  console.log(JSON.stringify({ attack: 'own approval', tries: told.length, table: told }))
  await here.close()
})

describe.each(mechanisms)('$name', ({ name, state, ways }) => {
  test.each(Object.entries(ways))('%s', async (way, tried) => {
    let before: unknown
    const begins = async () => {
      before = await state()
    }
    await begins()
    const answers = await tried(begins)
    const reasons = answers.map(answer => reasonIn(answer) ?? `done: ${JSON.stringify(answer.body).slice(0, 300)}`)
    expect(reasons.filter(reason => reason.startsWith('done'))).toEqual([])
    expect(await state()).toEqual(before)
    told.push({ mechanism: name, way, reasons: [...new Set(reasons)].join(', ') || 'left as it was' })
  })
})

test('whatever declares a second person is among those that were tried', () => {
  const declared = resources.flatMap(resource =>
    actionsOf(resource)
      .filter(({ approval, byOther }) => approval !== undefined || byOther)
      .map(({ id }) => id),
  )
  const known = new Set([
    ...['products.setPrice', 'settings.setLimits', 'settings.setTaxDefaults', 'taxes.approve', 'taxes.supersede'],
    ...[
      'refunds.approve',
      'refunds.sendBack',
      'discounts.overcap',
      'discounts.approve',
      'members.grantCredit',
      'members.deductCredit',
    ],
    ...['storeCredit.reverse', 'members.erase', 'members.openPrivacy', 'orders.prepay', 'approvals.approve'],
  ])
  expect(declared.filter(id => !known.has(id) && !id.endsWith('.changeField'))).toEqual([])
})
