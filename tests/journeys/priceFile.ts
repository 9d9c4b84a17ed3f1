// A large price file over the seeded shop, some of its rows bad; and a server that dies by kill -9 while it is applied.
// Told what to do by killed.test.ts and by its long sister of the night.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { diesAfter, type RunningServer, startServer } from '../support/server.ts'
import { staffOf } from './shop.ts'

export interface Variant extends AnyRow {
  sku: string
  price: number
  mrp: number
}

export const isOver = (job: AnyRow): boolean => ['success', 'partial', 'failure'].includes(String(job.state))

/** Once: a sign is looked for again until it is there. */
export const eventually = async <T>(look: () => Promise<T | undefined>, patience: number, what: string): Promise<T> => {
  let last: unknown
  for (const giveUpAt = performance.now() + patience; performance.now() < giveUpAt; ) {
    const found = await look().catch(error => {
      last = error
      return undefined
    })
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`${what} did not come within ${patience} ms`, { cause: last })
}

/** A shop whose data outlives its server. */
export class Stall {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'nucleus-stall-'))
  readonly #seed: string
  #token = ''
  server!: RunningServer

  constructor(seed: string) {
    this.#seed = seed
  }

  async open(): Promise<void> {
    this.server = await startServer({ dataDir: this.dataDir, env: { SEED: this.#seed } })
    this.#token ||= (await staffOf(this.server, 'admin')).token
  }

  /** A start that comes to nothing: the next one finds what it left. */
  dies(afterMs: number): Promise<void> {
    return diesAfter(afterMs, { dataDir: this.dataDir, env: { SEED: this.#seed } })
  }

  async close(): Promise<void> {
    await this.server?.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** A token lives a quarter of an hour: whoever is told the next one asks again with it. */
  async ask(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const here = { 'vendor-code': 'mgp', 'country-code': 'IND', 'x-face': 'api' }
    const send = () =>
      fetch(this.server.url + path, { ...init, headers: { ...here, 'access-token': this.#token, ...init.headers } })
    const answer = await send()
    if (answer.status !== 498) return answer
    this.#token = ((await answer.json()) as { newToken: string }).newToken
    return send()
  }

  async get<B>(path: string): Promise<B> {
    const answer = await this.ask(path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: B }).data
  }

  /** Under a key of its own, unless it is one that was sent before. */
  send(
    path: string,
    body: unknown,
    { key = randomUUID() as string, signal }: { key?: string; signal?: AbortSignal } = {},
  ) {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal,
    })
  }

  async post<B>(path: string, body: unknown): Promise<B> {
    const answer = await this.send(path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: B }).data
  }

  /** All variants, page by page. */
  async variants(most: number): Promise<Variant[]> {
    const found: Variant[] = []
    for (let page = 1; found.length < most; page++) {
      const { rows } = await this.get<{ rows: Variant[] }>(`/v1/variants?size=100&page=${page}&sort=sku`)
      if (rows.length === 0) break
      found.push(...rows)
    }
    return found.slice(0, most)
  }

  async sendFile(name: string, text: string): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([text], { type: 'text/csv' }), name)
    const answer = await this.ask('/v1/files', { method: 'POST', body: form })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }

  async apply(text: string): Promise<string> {
    const file = await this.sendFile('prices.csv', text)
    const { jobId } = await this.post<{ jobId: string }>('/v1/products/actions/upload', {
      input: { upload: 'price', file },
    })
    return jobId
  }

  job(id: string): Promise<AnyRow> {
    return this.get<AnyRow>(`/v1/jobs/${id}`)
  }

  over(id: string, patience = 60_000): Promise<AnyRow> {
    return eventually(
      async () => {
        const job = await this.job(id)
        return isOver(job) ? job : undefined
      },
      patience,
      'the end of the job',
    )
  }

  async text(id: string, kind: 'errors' | 'result'): Promise<string> {
    return (await this.ask(`/v1/jobs/${id}/file/${kind}`)).text()
  }

  /** Kills at a moment of the job's life, starts anew, and answers how long after the kill the job moved again. */
  async killAt(id: string, share: number, total: number): Promise<number> {
    const done = await eventually(
      async () => {
        const job = await this.job(id)
        return Number(job.done) >= share * total || isOver(job) ? Number(job.done) : undefined
      },
      120_000,
      `${share} of the rows`,
    )
    const from = performance.now()
    await this.server.kill9()
    await this.open()
    await eventually(
      async () => {
        const job = await this.job(id)
        return Number(job.done) > done || isOver(job) ? true : undefined
      },
      20_000,
      'the resumption',
    )
    return performance.now() - from
  }
}

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const rupees = (minor: number): string => (minor / 100).toFixed(2)
const header = 'sku,price'

/** Three kinds of mistakes, spread over the file. */
const mistakes: ((variant: Variant) => string)[] = [
  ({ sku, price }) => `${sku}-NOWHERE,${rupees(price)}`,
  ({ sku, mrp }) => `${sku},${rupees(mrp + 100)}`,
  ({ sku }) => `${sku},cheap`,
]

export interface PriceStory {
  rows: number
  bad: number
  kills: number
  seed: number
}

export interface ImportReport {
  resumed: number[]
  job: AnyRow
  /** Variants whose price or version is not what one single application makes of it. */
  astray: unknown[]
  named: { line: number; message: string }[]
  wanted: number[]
  started: number
  mended: AnyRow
  undo: AnyRow
  /** After the undo: prices that are neither the old one nor touched since. */
  unrestored: unknown[]
  touched: { sku: string; price: number }[]
}

const byId = (variants: readonly Variant[]) => new Map(variants.map(variant => [variant.id, variant]))

/** The lines of the error file as records of its columns; none of its cells holds a line break. */
const errorLines = (text: string): { line: number; message: string }[] => {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const place = head.split(',').indexOf('_line')
  return lines.map(line => ({
    line: Number(line.split(',')[place]),
    message: line
      .split(',')
      .slice(place + 4)
      .join(','),
  }))
}

/** From the file to the undo; says what happened, the tests say what must have. */
export const tellPriceStory = async (stall: Stall, { rows, bad, kills, seed }: PriceStory): Promise<ImportReport> => {
  const all = await stall.variants(Number.POSITIVE_INFINITY)
  const before = all
    .filter(({ price, floorPrice }) => price - 100 >= Math.max(1, Number(floorPrice ?? 0)))
    .slice(0, rows)
  if (before.length < rows) throw new Error(`only ${before.length} variants`)
  const every = Math.floor(rows / bad)
  const isBad = (at: number) => at % every === 7 % every && Math.floor(at / every) < bad
  const right = before.map(({ sku, price }) => `${sku},${rupees(price - 100)}`)
  const wrong = before.map((variant, at) => mistakes[at % mistakes.length]!(variant))
  const id = await stall.apply([header, ...right.map((row, at) => (isBad(at) ? wrong[at] : row))].join('\n'))

  const pick = random(seed)
  const resumed: number[] = []
  for (let hit = 0; hit < kills; hit++) resumed.push(await stall.killAt(id, (hit + pick()) / (kills + 1), rows))
  const job = await stall.over(id)
  const after = byId(await stall.variants(Number.POSITIVE_INFINITY))
  const astray = before.flatMap((variant, at) => {
    const now = after.get(variant.id)
    const step = isBad(at) ? 0 : 1
    const isRight = now?.price === variant.price - 100 * step && now.version === variant.version + step
    return isRight
      ? []
      : [{ sku: variant.sku, before: [variant.price, variant.version], now: [now?.price, now?.version] }]
  })
  const { page } = await stall.get<{ page: { total: number } }>('/v1/jobs?size=1&filter=state:start')

  const named = errorLines(await stall.text(id, 'errors'))
  const mended = await stall.over(await stall.apply([header, ...named.map(({ line }) => right[line - 2])].join('\n')))

  const touched = before
    .filter((_, at) => !isBad(at))
    .slice(0, 3)
    .map(({ id, sku }, nth) => ({ id, sku, price: 12_300 + nth }))
  for (const { id: touchedId, price } of touched) {
    const { version } = after.get(touchedId)!
    await stall.post('/v1/variants/actions/change', {
      ids: [touchedId],
      versions: { [touchedId]: version },
      input: { price, mrp: 99_900 },
    })
  }
  const { result } = await stall.post<{ result: Extract<Shown, { kind: 'facts' }> }>('/v1/jobs/actions/undo-job', {
    ids: [id],
    input: {},
  })
  const undo = await stall.over(String(result.facts[0]?.value))
  const restored = byId(await stall.variants(Number.POSITIVE_INFINITY))
  const unrestored = before.flatMap((variant, at) => {
    const own = touched.find(one => one.id === variant.id)
    const wanted = own?.price ?? (isBad(at) ? variant.price - 100 : variant.price)
    return restored.get(variant.id)?.price === wanted ? [] : [variant.sku]
  })
  return {
    resumed,
    job,
    astray,
    named,
    wanted: before.flatMap((_, at) => (isBad(at) ? [at + 2] : [])),
    started: page.total,
    mended,
    undo,
    unrestored,
    touched: touched.map(({ sku, price }) => ({ sku, price })),
  }
}
