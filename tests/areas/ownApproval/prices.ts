// A price that changes tenfold.
import { expect } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { products, variants } from '#areas/products/products.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Desk, DeskAnswer, Mechanism } from './desk.ts'

export const price = async ({
  asker,
  other,
  files,
  does,
  undo,
  newest,
  listed,
  now,
  approvedBy,
  kept,
  nextProduct,
  pricesOf,
  up,
}: Desk): Promise<Mechanism> => {
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
            ? ({ ...told, body: { data: { approvalId: about.id } } } as DeskAnswer)
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
