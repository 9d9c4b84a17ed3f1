// What needs a second person, and every way we know in which somebody might be their own. Each try is refused with a reason, or waits
// for somebody else, and changes nothing: `ownApproval.test.ts` runs them all, and the attack prints what became of each.
import { expect } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { privacyRequests } from '#areas/members/privacyRequests.ts'
import { storeCredit } from '#areas/members/storeCredit.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { products, variants } from '#areas/products/products.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import { settings } from '#areas/settings/settings.ts'
import { taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { endpointOf } from '#contract/address.ts'
import type { Outcome, UndoStack } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { settle } from '../support/settle.ts'
import { type Answer, type Person, type World, world } from '../support/world.ts'

type Told = Answer<{ data?: Partial<Outcome> }>
/** `begins` is called once everything stands as it must not stand otherwise afterwards. */
export type Try = (begins: () => Promise<void>) => Promise<readonly Told[]>

export interface Mechanism {
  name: string
  /** What must be as it was. */
  state(): Promise<unknown>
  ways: Readonly<Record<string, Try>>
}

/** Why nothing was done; undefined where something was. */
export const reasonIn = ({ status, body }: Told): string | undefined => {
  if (status >= 400) return String(body.code)
  const { data } = body
  if (data?.approvalId) return 'waits for another'
  return data?.done?.length === 0 ? data.refused?.[0]?.why.code : undefined
}

const own = { 'secure-token': 'a'.repeat(43) }
const theirs = { 'secure-token': 'b'.repeat(43) }

export const ownApprovals = async (): Promise<{ here: World; mechanisms: Mechanism[] }> => {
  const here = await world()
  await here.sql("update role set grants = '{*}' where name = 'Catalogue desk'")
  const asker = await here.as('admin')
  const other = await here.as('catalogue')
  const files = here.files(asker)
  const confirmed = (email: string, token: string) =>
    here.sql(
      `update session set secure_hash = $1, secure_until = now() + interval '1 day'
        where user_id = (select id from user_account where email = $2)`,
      [hashOf(token), `${email}@nucleus.example`],
    )
  await confirmed('catalogue', theirs['secure-token'])
  /** The same person, at another table. */
  const elsewhere = await here.as('admin')
  await confirmed('admin', own['secure-token'])

  const does = (who: Person, area: Resource, action: string, ids: string[], input: object = {}, more: object = {}) =>
    who.act(
      area,
      action,
      { ids, input: input as Record<string, unknown>, reason: 'Asked for', ...more },
      who === other ? theirs : own,
    )
  const undo = (who: Person, operation: string): Promise<Told> =>
    who.post('/v1/undo', { operation }, who === other ? theirs : own)
  const newest = async (who: Person, of: keyof UndoStack = 'operations'): Promise<string> =>
    (await who.get<{ data: UndoStack }>('/v1/operations')).body.data[of][0]!.id
  const listed = async (area: Resource, filter: string, size = 1): Promise<AnyRow[]> =>
    (await asker.list(area, `size=${size}&filter=${encodeURIComponent(filter)}`)).rows
  const now = async (area: Resource, id: string): Promise<AnyRow> =>
    id === '' ? ({} as AnyRow) : (await asker.get<{ data: AnyRow }>(`${endpointOf(area)}/${id}`)).body.data

  const approvedBy = async (who: Person, id: string, headers = who === other ? theirs : own): Promise<Told> =>
    who.act(approvals, 'approve', { ids: [id], input: {} }, headers)

  /** Whatever its call does: it is kept, and every way to answer it oneself is tried on it. */
  const kept = (ask: () => Promise<Told>): Mechanism['ways'] => {
    let waiting: Promise<string> | undefined
    const requested = async (): Promise<string> => {
      const answer = await ask()
      expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(202)
      return String(answer.body.data?.approvalId)
    }
    const request = () => {
      waiting ??= requested()
      return waiting
    }
    return {
      plainly: async begins => {
        const id = await request()
        await begins()
        return [await approvedBy(asker, id)]
      },
      'by every face': async () => {
        const id = await request()
        const told: Told[] = []
        for (const face of ['palette', 'button', 'menu', 'key', 'csv', 'job', 'system'])
          told.push(await approvedBy(asker, id, { ...own, 'x-face': face } as typeof own))
        return told
      },
      'at another table': async () => [await approvedBy(elsewhere, await request(), own)],
      'with the secure token of a colleague': async () => [await approvedBy(asker, await request(), theirs)],
      'with a second role': async () => {
        const id = await request()
        await here.sql(`insert into user_role (user_id, role_id, brand, country)
          select u.user_id, r.id, u.brand, u.country from user_role u, role r
          where u.user_id = (select id from user_account where email = 'admin@nucleus.example') and r.name = 'Catalogue desk' on conflict do nothing`)
        return [await approvedBy(await here.as('admin'), id, own), await approvedBy(asker, id)]
      },
      'after a colleague refused it': async begins => {
        const id = await requested()
        expect((await does(other, approvals, 'refuse', [id], { reason: 'No' })).status).toBe(200)
        await begins()
        return [await approvedBy(asker, id), await undo(asker, id)]
      },
      'after withdrawing it': async begins => {
        const id = await requested()
        expect((await does(asker, approvals, 'withdraw', [id])).status).toBe(200)
        await begins()
        return [await approvedBy(asker, id), await approvedBy(other, id)]
      },
    }
  }

  /** Ten times the price of a product nobody else in here touches. */
  let product = 0
  const nextProduct = async () => (await asker.list(products, `size=1&page=${++product}&sort=slug`)).rows[0]!
  const pricesOf = async ({ id }: AnyRow) =>
    (await asker.list(variants, `filter=product:${id}&sort=sku`)).rows.map(({ price, mrp }) => [price, mrp])
  const up = (percent: string) => ({ mode: 'percentUp', value: percent, mrpToo: true })

  const price = async (): Promise<Mechanism> => {
    const article = await nextProduct()
    const reprice = (of: AnyRow, percent = '900') => does(asker, products, 'setPrice', [of.id], up(percent))
    let looked = article
    const raised = async (): Promise<string> => {
      looked = await nextProduct()
      const { body } = await reprice(looked)
      const id = String((body.data as Outcome).approvalId)
      expect((await approvedBy(other, id)).status).toBe(200)
      return newest(asker)
    }
    return {
      name: 'a price that changes tenfold',
      state: () => pricesOf(looked),
      ways: {
        ...kept(() => reprice(article)),
        'in pieces': async begins => {
          looked = await nextProduct()
          expect((await reprice(looked, '300')).status).toBe(200)
          await begins()
          return [await reprice(looked, '300')]
        },
        'by undo': async begins => {
          const operation = await raised()
          await begins()
          const asked = await undo(asker, operation)
          return [asked, await approvedBy(asker, String(asked.body.data?.approvalId))]
        },
        'by redo': async begins => {
          const asked = await undo(asker, await raised())
          expect((await approvedBy(other, String(asked.body.data?.approvalId))).status).toBe(200)
          await begins()
          const again = await undo(asker, await newest(asker, 'redoable'))
          return [again, await approvedBy(asker, String(again.body.data?.approvalId))]
        },
        'by undo of its first half after the second': async begins => {
          looked = await nextProduct()
          const first = await reprice(looked, '300')
          const asked = await reprice(looked, '300')
          expect((await approvedBy(other, String((asked.body.data as Outcome).approvalId))).status).toBe(200)
          await begins()
          return [await undo(asker, String(first.body.data.operation))]
        },
        'by its job, run again': async begins => {
          const ids = (await asker.list(products, 'size=60&page=1&sort=-slug')).rows.map(({ id }) => id)
          looked = { id: ids[0] } as AnyRow
          const asked = await does(asker, products, 'setPrice', ids, up('900'))
          const id = String((asked.body.data as Outcome).approvalId)
          expect((await approvedBy(other, id)).status).toBe(200)
          const job = String((await now(approvals, id)).job)
          await files.over(job)
          await begins()
          return [await does(asker, jobs, 'runAgain', [job]), await does(asker, jobs, 'undoJob', [job])].map(told => {
            const facts = (told.body.data?.result as { facts?: { about?: { resource: string; id: string } }[] })?.facts
            const about = facts?.[0]?.about
            return about?.resource === 'approvals'
              ? ({ ...told, body: { data: { approvalId: about.id } } } as Told)
              : told
          })
        },
        'by two jobs at once': async begins => {
          const ids = (await asker.list(products, 'size=60&page=2&sort=-slug')).rows.map(({ id }) => id)
          looked = { id: ids[0] } as AnyRow
          const twice = await Promise.all([1, 2].map(() => does(asker, products, 'setPrice', ids, up('300'))))
          const [first] = await Promise.all(twice.map(({ body }) => files.over(String(body.data.jobId))))
          expect(first).toBeDefined()
          const [last] = (await asker.list(jobs, 'size=1&sort=-createdAt')).rows
          await begins()
          const { body } = await asker.get<{ data: { rows: { code: string }[] } }>(
            `/v1/jobs/${last!.id}/rows?outcome=ERROR`,
          )
          const failed =
            twice.length === 2 ? await Promise.all(twice.map(({ body: one }) => now(jobs, String(one.data.jobId)))) : []
          expect(
            failed.map(({ ok }) => Number(ok)).toSorted((a, b) => a - b)[0],
            JSON.stringify(body).slice(0, 300),
          ).toBe(0)
          return []
        },
        'by a field of many': async begins => {
          looked = await nextProduct()
          const found = await listed(variants, `product:${looked.id}`, 20)
          await begins()
          const sets = { field: 'mrp', howMuch: 'set', mrp: Number(found[0]!.mrp) * 10 }
          const ids = found.map(({ id }) => id)
          return [await does(asker, variants, 'changeField', ids, sets)]
        },
      },
    }
  }

  const limits = async (): Promise<Mechanism> => {
    const [record] = await listed(settings, '')
    const { id } = record!
    const state = async () => {
      const { refundDailyLimitPerUser, refundApprovalLimit, slabGap } = (await listed(settings, ''))[0]!
      return { refundDailyLimitPerUser, refundApprovalLimit, slabGap }
    }
    const more = Number(record!.refundDailyLimitPerUser) + 100
    const raise = (input: object) => does(asker, settings, 'setLimits', [id], { reason: 'Asked for', ...input })
    return {
      name: 'a limit of the settings',
      state,
      ways: {
        ...kept(() => raise({ refundDailyLimitPerUser: more })),
        'by undo of its lowering': async begins => {
          expect((await raise({ refundDailyLimitPerUser: more - 200 })).status).toBe(200)
          const { body } = await asker.get<{ data: { lines: { operation: string }[] } }>(`/v1/settings/${id}/history`)
          await begins()
          return [await undo(asker, body.data.lines[0]!.operation)]
        },
        'by an earlier version': async begins => {
          const { version } = (await listed(settings, ''))[0]!
          await begins()
          await does(asker, settings, 'restoreVersion', [id], { version: Number(version) - 1 })
          return []
        },
        'by its form': async begins => {
          const { version } = (await listed(settings, ''))[0]!
          await begins()
          const input = { refundDailyLimitPerUser: more }
          return [await does(asker, settings, 'change', [id], input, { versions: { [id]: version } })]
        },
        'beside a lowered one': async () => [await raise({ refundApprovalLimit: 1, refundDailyLimitPerUser: more })],
      },
    }
  }

  const taxDefaults = async (): Promise<Mechanism> => {
    const [record] = await listed(settings, '')
    const slabGap = record!.slabGap === 'lower' ? 'higher' : 'lower'
    return {
      name: 'a tax default of the settings',
      state: async () => (await listed(settings, ''))[0]!.slabGap,
      ways: kept(() => does(asker, settings, 'setTaxDefaults', [record!.id], { slabGap, reason: 'Asked for' })),
    }
  }

  const rates = async (): Promise<Mechanism> => {
    const [standard] = await listed(taxClasses, 'code:STD')
    let at = 0
    let looked = ''
    const drafted = async (who: Person): Promise<string> => {
      const input = {
        ...{ name: `Rate ${++at}`, country: 'OMN', system: 'vat', taxClass: standard!.id, rate: 400 },
        ...{ validFrom: `20${50 + at}-01-01`, validTo: `20${50 + at}-01-31`, legalRef: `Own ${at}` },
      }
      looked = (await who.act(taxes, 'create', { input })).body.data.done[0]!.id
      return looked
    }
    const rehearsed = async (id: string) => {
      const { validFrom } = await now(taxes, id)
      const { body } = await does(asker, taxes, 'rehearse', [id], { from: validFrom, keeps: 'price' })
      await files.over(String(body.data.jobId))
    }
    const submitted = async (writer: Person, by = writer): Promise<string> => {
      const id = await drafted(writer)
      await rehearsed(id)
      expect((await does(by, taxes, 'submit', [id])).body.data.done).toHaveLength(1)
      return id
    }
    const edited = async (who: Person, id: string, rate: number) => {
      const { version } = await now(taxes, id)
      return does(who, taxes, 'change', [id], { rate }, { versions: { [id]: version } })
    }
    return {
      name: 'a tax rate',
      state: async () => {
        const rate = await now(taxes, looked)
        return [rate.status, rate.rate]
      },
      ways: {
        plainly: async begins => {
          const id = await submitted(asker)
          await begins()
          return [await does(asker, taxes, 'approve', [id]), await does(asker, taxes, 'publish', [id])]
        },
        'with the secure token of a colleague': async begins => {
          const id = await submitted(asker)
          await begins()
          return [await asker.act(taxes, 'approve', { ids: [id] }, theirs)]
        },
        'at another table': async begins => {
          const id = await submitted(asker)
          await begins()
          return [await elsewhere.act(taxes, 'approve', { ids: [id] }, own)]
        },
        'handed in by a colleague': async begins => {
          const id = await submitted(asker, other)
          await begins()
          return [await does(asker, taxes, 'approve', [id])]
        },
        'by undo of what sent it back': async begins => {
          const id = await submitted(asker)
          await does(other, taxes, 'sendBack', [id], { reason: 'From which gazette?' })
          expect((await undo(asker, await newest(other))).status).toBe(200)
          await begins()
          return [await does(asker, taxes, 'approve', [id])]
        },
        'by redo of an approval that was taken back': async begins => {
          const id = await submitted(asker)
          expect((await does(other, taxes, 'approve', [id])).body.data.done).toHaveLength(1)
          expect((await undo(other, await newest(other))).status).toBe(200)
          await begins()
          return [await undo(asker, await newest(other, 'redoable')), await does(asker, taxes, 'approve', [id])]
        },
        "in a colleague's draft that one changed": async begins => {
          const id = await drafted(other)
          expect((await edited(asker, id, 500)).status).toBe(200)
          await rehearsed(id)
          await does(other, taxes, 'submit', [id])
          await begins()
          return [await does(asker, taxes, 'approve', [id])]
        },
        'with the change taken back again': async begins => {
          const id = await drafted(other)
          const { body } = await edited(asker, id, 500)
          await rehearsed(id)
          await does(other, taxes, 'submit', [id])
          await begins()
          return [await undo(asker, String(body.data.operation)), await does(asker, taxes, 'approve', [id])].slice(1)
        },
        'by a change once it is approved': async begins => {
          const id = await submitted(asker)
          await does(other, taxes, 'approve', [id])
          await begins()
          return [await edited(asker, id, 0)]
        },
        'by its deletion and return': async begins => {
          const id = await submitted(asker)
          await does(asker, taxes, 'remove', [id])
          await does(asker, taxes, 'restore', [id])
          await begins()
          const tried = ['activate', 'publish', 'approve', 'schedule']
          const told: Told[] = []
          for (const action of tried) told.push(await does(asker, taxes, action, [id]))
          return told
        },
        'by file': async begins => {
          const ref = `Own file ${++at}`
          await files.apply(
            taxes,
            'taxRate',
            `country,tax_class,rate,valid_from,legal_ref\nIND,ZERO,0,20${40 + at}-01-01,${ref}\n`,
          )
          looked = (await listed(taxes, `"${ref}"`))[0]!.id
          expect(await now(taxes, looked)).toMatchObject({ status: 'draft' })
          await rehearsed(looked)
          await does(other, taxes, 'submit', [looked])
          await begins()
          return [await does(asker, taxes, 'approve', [looked])]
        },
      },
    }
  }

  const superseded = async (): Promise<Mechanism> => {
    const rateNamed = async (name: string) => (await listed(taxes, `name:"${name}" status:active`))[0]!
    const states = async () =>
      (await listed(taxes, '-status:deleted', 100)).map(one => [one.name, one.rate, one.validTo, one.status])
    const ask = async () => {
      const { id } = await rateNamed('GST 18 % standard')
      return does(asker, taxes, 'supersede', [id], { rate: 4000, from: '2045-01-01', legalRef: 'Own' })
    }
    const done = async () => {
      const { body } = await ask()
      expect((await approvedBy(other, String((body.data as Outcome).approvalId))).status).toBe(200)
      return newest(asker)
    }
    return {
      name: 'a tax rate that follows another',
      state: states,
      ways: {
        ...kept(ask),
        'by undo and redo': async begins => {
          const operation = await done()
          await begins()
          const asked = await undo(asker, operation)
          return [asked, await approvedBy(asker, String(asked.body.data?.approvalId))]
        },
      },
    }
  }

  const money = async (): Promise<Mechanism> => {
    const all = async (area: Resource, filter: string) =>
      (
        await Promise.all(
          [1, 2, 3].map(page => asker.list(area, `size=100&page=${page}&filter=${encodeURIComponent(filter)}`)),
        )
      ).flatMap(({ rows }) => rows)
    const found = await all(orders, 'payment:paid state:delivered,closed')
    const back = [...(await all(refunds, '')), ...(await all(returnRequests, ''))]
    const taken = new Set(back.map(({ order }) => order))
    const free = found.filter(({ id }) => !taken.has(id))
    let looked = ''
    const unitsOf = async ({ id }: AnyRow) =>
      (await listed(orderLines, `order:${id}`, 50)).map(({ id: line, qty }) => ({
        line,
        units: Array.from({ length: Number(qty) }, (_, at) => at + 1),
      }))
    const asked = async (who: Person, order = free.pop()!, more: object = {}): Promise<string> => {
      const input = { reason: 'damaged', destination: 'original', items: await unitsOf(order), ...more }
      const { status, body } = await does(who, orders, 'refund', [order.id], input)
      expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
      looked = (await listed(refunds, `order:${order.id}`, 20)).toSorted((a, b) =>
        String(b.id).localeCompare(String(a.id)),
      )[0]!.id
      return looked
    }
    const limited = (refundApprovalLimit: number) =>
      settle(here, { refundApprovalLimit, refundDailyLimitPerUser: 1_000_000_000 })
    const above = async (who = asker): Promise<string> => {
      await limited(1)
      const id = await asked(who)
      expect(await now(refunds, id)).toMatchObject({ state: 'needsApproval' })
      return id
    }
    return {
      name: 'a refund above the limit',
      state: async () => {
        const { state, approvedByName } = await now(refunds, looked)
        return [state, approvedByName]
      },
      ways: {
        plainly: async begins => {
          const id = await above()
          await begins()
          return [await does(asker, refunds, 'approve', [id])]
        },
        'once the limit is higher': async begins => {
          const id = await above()
          await limited(1_000_000_000)
          await begins()
          return [await does(asker, refunds, 'approve', [id])]
        },
        'at another table': async begins => {
          const id = await above()
          await begins()
          return [await elsewhere.act(refunds, 'approve', { ids: [id], input: {} }, own)]
        },
        'with the secure token of a colleague': async begins => {
          const id = await above()
          await begins()
          return [await asker.act(refunds, 'approve', { ids: [id], input: {} }, theirs)]
        },
        'by undo once it is approved': async begins => {
          const id = await above()
          const { body } = await does(other, refunds, 'approve', [id])
          expect(body.data.done).toHaveLength(1)
          await begins()
          return [await undo(asker, String(body.data.operation))]
        },
        'by file': async begins => {
          await limited(1)
          const order = free.pop()!
          const file = await files.send(
            'refunds.csv',
            `order_no,destination,reason\n${order.orderNo},original,damaged\n`,
          )
          const sent = await asker.act(refunds, 'upload', { input: { upload: 'orderRefund', file } }, own)
          await files.over(String(sent.body.data.jobId))
          looked = (await listed(refunds, `order:${order.id}`))[0]!.id
          await begins()
          return [await does(asker, refunds, 'approve', [looked])]
        },
        'in pieces': async begins => {
          await limited(1_000_000_000)
          const order = free.find(({ itemCount }) => Number(itemCount) > 1)!
          free.splice(free.indexOf(order), 1)
          const units = (await unitsOf(order)).flatMap(({ line, units: some }) =>
            some.map(unit => ({ line, units: [unit] })),
          )
          const first = await asked(asker, order, { items: [units[0]!] })
          await limited(Number((await now(refunds, first)).amount))
          const second = await asked(asker, order, { items: [units[1]!] })
          expect(await now(refunds, second)).toMatchObject({ state: 'needsApproval' })
          await begins()
          return [await does(asker, refunds, 'approve', [second])]
        },
        'with a part a colleague asked for': async begins => {
          await limited(1_000_000_000)
          const order = free.find(({ itemCount }) => Number(itemCount) > 1)!
          free.splice(free.indexOf(order), 1)
          const units = (await unitsOf(order)).flatMap(({ line, units: some }) =>
            some.map(unit => ({ line, units: [unit] })),
          )
          const first = await asked(asker, order, { items: [units[0]!] })
          await limited(Number((await now(refunds, first)).amount))
          const second = await asked(other, order, { items: [units[1]!] })
          expect(await now(refunds, second)).toMatchObject({ state: 'needsApproval' })
          await begins()
          return [await does(asker, refunds, 'approve', [second])]
        },
      },
    }
  }

  const ceilings = async (): Promise<Mechanism> => {
    let at = 0
    let looked = ''
    const made = async (who: Person): Promise<string> => {
      const input = { kind: 'coupon', code: `OWN${++at}X`, percentOff: 3000, target: 'sku:G1-SERUM' }
      looked = (await who.act(discounts, 'create', { input })).body.data.done[0]!.id
      return looked
    }
    const edited = async (who: Person, id: string, percentOff: number) => {
      const { version } = await now(discounts, id)
      return does(who, discounts, 'change', [id], { percentOff }, { versions: { [id]: version } })
    }
    return {
      name: 'a discount above the ceiling',
      state: async () => {
        const { status, allowedPercent, percentOff } = await now(discounts, looked)
        return [status, allowedPercent, percentOff]
      },
      ways: {
        plainly: async begins => {
          const id = await made(asker)
          await begins()
          return [await does(asker, discounts, 'overcap', [id]), await does(asker, discounts, 'publish', [id])]
        },
        'at another table': async begins => {
          const id = await made(asker)
          await begins()
          return [await elsewhere.act(discounts, 'overcap', { ids: [id], input: {} }, own)]
        },
        "in a colleague's that one changed": async begins => {
          const id = await made(other)
          expect((await edited(asker, id, 4000)).status).toBe(200)
          await begins()
          return [await does(asker, discounts, 'overcap', [id])]
        },
        'with the change taken back again': async begins => {
          const id = await made(other)
          const { body } = await edited(asker, id, 4000)
          await undo(asker, String(body.data.operation))
          await begins()
          return [await does(asker, discounts, 'overcap', [id])]
        },
        'by redo of what was taken back': async begins => {
          const id = await made(asker)
          expect((await does(other, discounts, 'overcap', [id])).body.data.done).toHaveLength(1)
          expect((await undo(other, await newest(other))).status).toBe(200)
          await begins()
          return [await undo(asker, await newest(other, 'redoable')), await does(asker, discounts, 'overcap', [id])]
        },
        'by a copy of one that is allowed': async begins => {
          const id = await made(asker)
          await does(other, discounts, 'overcap', [id])
          looked = (await does(asker, discounts, 'duplicate', [id])).body.data.done[0]!.id
          await begins()
          return [await does(asker, discounts, 'publish', [looked]), await does(asker, discounts, 'overcap', [looked])]
        },
        'once it is allowed and live, by more': async begins => {
          const id = await made(asker)
          await does(other, discounts, 'overcap', [id])
          expect((await does(asker, discounts, 'publish', [id])).body.data.done).toHaveLength(1)
          await begins()
          return [await edited(asker, id, 9000)]
        },
        'by a schedule': async begins => {
          const id = await made(asker)
          await begins()
          const told = await does(asker, discounts, 'schedule', [id], { at: '2045-01-01T00:00:00Z' })
          if (reasonIn(told) === undefined) {
            // It may wait; what lets it go live is asked then.
            await does(asker, discounts, 'unschedule', [id])
            return [await does(asker, discounts, 'publish', [id])]
          }
          return [told]
        },
      },
    }
  }

  const credit = async (): Promise<Mechanism[]> => {
    await settle(here, { creditApprovalLimit: 100_000 })
    const people = await listed(members, 'status:active', 60)
    let looked = people[0]!
    const balance = async () =>
      (await listed(storeCredit, `member:${looked.id}`, 100)).map(({ kind, amount }) => [kind, amount])
    const next = () => {
      looked = people.pop()!
      return looked
    }
    const gives = (who: Person, member: AnyRow, amount: number, action = 'grantCredit') =>
      does(who, members, action, [member.id], { amount, reason: 'Goodwill' })
    const granted = async (member: AnyRow, amount: number): Promise<AnyRow> => {
      const { status, body } = await gives(asker, member, amount)
      if (status === 202) expect((await approvedBy(other, String((body.data as Outcome).approvalId))).status).toBe(200)
      const rows = await listed(storeCredit, `member:${member.id}`, 50)
      return rows.toSorted((one, two) => String(two.id).localeCompare(String(one.id)))[0]!
    }
    const first = next()
    const debtor = next()
    await granted(debtor, 300_000)
    return [
      {
        name: 'store credit above the limit',
        state: balance,
        ways: {
          ...kept(() => gives(asker, first, 250_000)),
          'in pieces': async begins => {
            const member = next()
            expect((await gives(asker, member, 90_000)).status).toBe(200)
            await begins()
            const asked = await gives(asker, member, 20_000)
            return [asked, await approvedBy(asker, String((asked.body.data as Outcome).approvalId))]
          },
          'with a part a colleague asked for': async begins => {
            const member = next()
            expect((await gives(asker, member, 90_000)).status).toBe(200)
            const asked = await gives(other, member, 20_000)
            await begins()
            return [await approvedBy(asker, String((asked.body.data as Outcome).approvalId))]
          },
          'by file': async begins => {
            const member = next()
            await begins()
            const job = await files.apply(
              members,
              'storeCredit',
              `key,amount,expires_at,reason,idempotency_key\n${member.memberNo},2500.00,,Goodwill,own-${member.memberNo}\n`,
            )
            expect(job).toMatchObject({ ok: 0, failed: 1 })
            return []
          },
        },
      },
      {
        name: 'store credit taken above the limit',
        state: async () => {
          looked = debtor
          return balance()
        },
        ways: kept(() => gives(asker, debtor, 250_000, 'deductCredit')),
      },
      {
        name: 'store credit a second person gave, reversed',
        state: balance,
        ways: {
          'entry by entry, each below the limit': async begins => {
            const member = next()
            await granted(member, 90_000)
            const [one, entry] = [await granted(member, 70_000), await granted(member, 80_000)]
            expect([one, entry]).toMatchObject([{ amount: 70_000 }, { amount: 80_000 }])
            // As much as one may take from a member alone.
            expect((await does(asker, storeCredit, 'reverse', [one.id], { reason: 'A mistake' })).status).toBe(200)
            await begins()
            return [await does(asker, storeCredit, 'reverse', [entry.id], { reason: 'A mistake' })]
          },
        },
      },
    ]
  }

  const forgotten = async (): Promise<Mechanism[]> => {
    const people = (await listed(members, 'status:active', 40)).toReversed()
    let chosen: AnyRow | undefined
    const erase = async () => {
      for (const member of chosen ? [chosen] : people) {
        const told = await does(asker, members, 'erase', [member.id], { reason: 'By letter' })
        chosen = member
        if (told.status === 202) return told
      }
      throw new Error('nobody can be erased')
    }
    const [member] = people
    return [
      {
        name: 'a member who is erased',
        state: async () =>
          chosen && [(await now(members, chosen.id)).status, (await now(members, chosen.id)).firstName],
        ways: kept(erase),
      },
      {
        name: 'a privacy request',
        state: async () => (await listed(privacyRequests, `member:${member!.id}`, 20)).length,
        ways: kept(() => does(asker, members, 'openPrivacy', [member!.id], { kind: 'access' })),
      },
    ]
  }

  const offers = async (): Promise<Mechanism> => {
    const waiting = await listed(orders, 'payment:codDue', 60)
    let chosen: AnyRow | undefined
    const offered = (order: AnyRow, percent: number) => does(asker, orders, 'prepay', [order.id], { percent })
    const ask = async () => {
      for (const order of chosen ? [chosen] : waiting) {
        const told = await offered(order, 3000)
        chosen = order
        if (told.status === 202) return told
      }
      throw new Error('no order to be offered anything')
    }
    return {
      name: 'an offer above the ceiling',
      state: async () => chosen && (await now(orders, chosen.id)).offer,
      ways: {
        ...kept(ask),
        'by undo and redo': async begins => {
          const asked = await ask()
          expect((await approvedBy(other, String((asked.body.data as Outcome).approvalId))).status).toBe(200)
          await begins()
          const told = await undo(asker, await newest(asker))
          return [told, await approvedBy(asker, String(told.body.data?.approvalId))]
        },
      },
    }
  }

  const mechanisms = [
    await price(),
    await limits(),
    await taxDefaults(),
    await rates(),
    await superseded(),
    await money(),
    await ceilings(),
    ...(await credit()),
    ...(await forgotten()),
    await offers(),
  ]
  return { here, mechanisms }
}
