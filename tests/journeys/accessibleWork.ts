// What is worked through or looked at in another way, as the night looks at it: queues with a record, without one and with one a
// colleague has, a job that rests, another moment, a tree, tags as a spreadsheet, what is explained beside a fact.
import type { Page } from 'playwright-core'
import type { AnyRow } from '#contract/resource.ts'
import { patience, rowsPainted } from './desk.ts'
import type { Look } from './inspector.ts'
import { eventually } from './priceFile.ts'
import type { Shop, Staff } from './shop.ts'

export interface Work {
  page: Page
  shop: Shop
  look: Look
  /** The person at the page, without it. */
  self: Staff
  colleague: Staff
}

interface Answer<D> {
  data: D
}

const put = async (page: Page, { server }: Shop, path: string, sign: string) => {
  await page.goto(server.url + path)
  await page.locator(sign).first().waitFor()
}

/** Three products wait; at the end none does. */
const seeReview = async ({ page, shop, look, colleague }: Work) => {
  await shop.sql(`update products set status = 5
    where id in (select id from products where status = 1 order by slug offset 20 limit 3)`)
  await put(page, shop, '/products/queue/review', '.deck-record')
  await page.locator('.deck-bar button').first().waitFor()
  await look('queue: a product in hand')
  const queue = '/v1/products/queues/review'
  const { body } = await colleague.post<Answer<{ id: string }>>(`${queue}/take`, { way: 'next' })
  await page.locator('.deck-held').waitFor()
  await look('queue: a colleague has one')
  await put(page, shop, `/products/queue/review?at=${body.data.id}`, '.deck .empty-state')
  await look('queue: the one that is asked for is with a colleague')
  await colleague.post(`${queue}/leave`, { id: body.data.id })
  await shop.sql('update products set status = 1 where status = 5')
  await put(page, shop, '/products/queue/review', '.deck [role=status] .empty-state')
  await look('queue: empty')
}

const seeApprovals = async ({ page, shop, look, colleague }: Work) => {
  const [product] = await shop.sql<{ id: string }>('select id from products where status = 1 order by slug limit 1')
  const input = { mode: 'percentUp', value: '900', mrpToo: true }
  const { body } = await colleague.post<Answer<{ approvalId: string }>>('/v1/products/actions/set-price', {
    ids: [product?.id],
    input,
    reason: 'New year',
  })
  await put(page, shop, '/approvals/queue/mine', '.deck-record')
  await look('queue: a request in hand')
  await colleague.post('/v1/approvals/actions/withdraw', { ids: [body.data.approvalId], input: {} })
  await put(page, shop, '/approvals/queue/mine', '.deck [role=status] .empty-state')
  await look('queue: no request')
}

const jobAt = async ({ self }: Work, id: string) => (await self.get<Answer<AnyRow>>(`/v1/jobs/${id}`)).data

/** It may be over before it is told to rest: then it is put back and begun again. */
const restingJob = async (work: Work): Promise<string> => {
  const { self } = work
  const filter = 'status:active'
  const { data } = await self.get<Answer<{ page: { total: number } }>>(`/v1/products?size=1&filter=${filter}`)
  const matching = { filter, count: data.page.total }
  const { body } = await self.post<Answer<{ jobId: string }>>('/v1/products/actions/hide', { matching, input: {} })
  const { jobId } = body.data
  await self.post('/v1/jobs/actions/pause', { ids: [jobId], input: {} })
  const job = await over(work, jobId)
  if (job.phase === 'paused') return jobId
  await takeBack(work, jobId)
  return restingJob(work)
}

const over = (work: Work, id: string) =>
  eventually(
    async () => {
      const job = await jobAt(work, id)
      return job.phase === 'paused' || job.finishedAt ? job : undefined
    },
    patience,
    'the rest of the job',
  )

/** A job that rests with nothing done has nothing to put back. */
const takeBack = async (work: Work, id: string) => {
  const { ok, finishedAt } = await jobAt(work, id)
  if (!ok) return finishedAt || work.self.post('/v1/jobs/actions/cancel', { ids: [id], input: {} })
  const { body } = await work.self.post<Answer<{ result: { facts: { value: unknown }[] } }>>(
    '/v1/jobs/actions/undo-job',
    { ids: [id], input: {} },
  )
  await over(work, String(body.data.result.facts[0]?.value))
}

const seeResting = async (work: Work) => {
  const { page, shop, look } = work
  const id = await restingJob(work)
  await put(page, shop, `/jobs/${id}`, '.job-panel .job-actions button')
  await look('a job that rests')
  await page.locator('.tray-button').click()
  await page.locator('.tray .job-line').first().waitFor()
  await look('a job that rests, in the tray')
  await takeBack(work, id)
}

const dayMs = 86_400_000

const seeOtherMoments = async ({ page, shop, look }: Work) => {
  const moment = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  await put(page, shop, `/products?filter=status%3Aactive&sort=slug&at=${moment(7)}`, '.lens-bar')
  await rowsPainted(page)
  await look('the list as it will be')
  const id = await page.locator('[data-row]').first().getAttribute('data-row')
  await put(page, shop, `/products/${id}?at=${moment(7)}`, '.detail-facts')
  await look('a record as it will be')
  await put(page, shop, `/products/${id}?at=${moment(-3650)}`, '.lens-bar ~ .detail-main .empty-state')
  await look('a record before it was')
}

const seeTree = async ({ page, shop, look }: Work) => {
  await put(page, shop, '/categories?as=tree', '[aria-level]')
  await page.locator('.tree-twist button').first().click()
  await page.locator('[aria-level="2"]').first().waitFor()
  await look('tree')
}

const seeTagSheet = async ({ page, shop, look }: Work) => {
  await put(page, shop, '/tags', '[data-row]')
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('Shift+E')
  await page.locator('[data-spot="0 0"]').waitFor()
  await look('tags as a spreadsheet')
  await page.keyboard.press('Escape')
}

const seeExplained = async ({ page, shop, look }: Work) => {
  const [product] = await shop.sql<{ id: string }>('select id from products where status = 1 order by slug limit 1')
  await put(page, shop, `/products/${product?.id}`, '.detail-facts .help-button')
  await page.locator('.detail-facts .help-button').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.help-card').waitFor()
  await look('help beside a fact')
  await page.keyboard.press('Escape')
  await page.locator('.help-card').waitFor({ state: 'detached' })
  await page.keyboard.press('$')
  await page.locator('[role=dialog] .help-button').first().click()
  await page.locator('.help-card').waitFor()
  await look('help of an action')
  await page.keyboard.press('Escape')
}

export const seeWork = async (work: Work): Promise<void> => {
  await seeReview(work)
  await seeApprovals(work)
  await seeResting(work)
  await seeOtherMoments(work)
  await seeTree(work)
  await seeTagSheet(work)
  await seeExplained(work)
}
