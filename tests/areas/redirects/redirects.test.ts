// Old addresses as people keep them: written, refused, shortened, resolved, and what renaming a record leaves behind.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { pages } from '#areas/pages/pages.ts'
import { products } from '#areas/products/products.ts'
import { MissDecision, misses } from '#areas/redirects/misses.ts'
import { redirects } from '#areas/redirects/redirects.ts'
import { endpointOf } from '#contract/address.ts'
import type { HistoryLine, Shown } from '#contract/call.ts'
import { linkTo } from '#contract/codecs/files.ts'
import type { AnyRow } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { allPlaces } from '#server/auth/places.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import type { Offers } from '#server/records/offers.ts'
import { opened } from '../../support/opened.ts'

const { here, admin, files } = await opened()

const usual = { match: 'exact', code: '301', keepQuery: 'append', priority: 100, urlLang: 'any' }
const create = (from: string, to: string | null, more: Record<string, unknown> = {}) =>
  admin.act(redirects, 'create', { input: { ...usual, from, to, ...more } })
const made = async (from: string, to: string | null, more: Record<string, unknown> = {}): Promise<AnyRow> => {
  const { body } = await create(from, to, more)
  const [row] = body.data?.done ?? []
  if (!row) throw new Error(JSON.stringify(body))
  const live = await admin.act(redirects, 'publish', versions(row))
  if (!live.body.data?.done?.[0]) throw new Error(JSON.stringify(live.body))
  return shown(row)
}
const versions = ({ id, version }: AnyRow) => ({ ids: [id], versions: { [id]: version } })
const versionsOf = (...rows: AnyRow[]) => ({
  ids: rows.map(({ id }) => id),
  versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
})
const shown = async ({ id }: AnyRow): Promise<AnyRow> =>
  (await admin.get<{ data: AnyRow }>(`${endpointOf(redirects)}/${id}`)).body.data
const refused = async (from: string, to: string | null, more: Record<string, unknown> = {}) => {
  const { status, body } = await create(from, to, more)
  return [
    status,
    ...(body.fields ?? []).map(({ code, message }: { code: string; message: string }) => `${code} ${message}`),
  ]
}
const traced = async (...paths: string[]) =>
  (await admin.act(redirects, 'testPaths', { input: { paths } })).body.data.result as unknown as { rows: string[][] }
/** A reading that runs as a job: its answer, and the job. */
const reported = async (action: string, input: Record<string, unknown>) => {
  const { body } = await admin.act(redirects, action, { input })
  const job = await files.over(body.data.jobId!)
  const { report } = (await admin.get<{ data: { report: { shown?: Shown } | null } }>(`/v1/jobs/${job.id}/report`)).body
    .data
  return { shown: report?.shown as Extract<Shown, { kind: 'table' }> | undefined, job }
}
const download = async (job: AnyRow) => (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body.text
const crawled = async (...rows: AnyRow[]) => {
  const { body } = await admin.act(redirects, 'crawl', { ids: rows.map(({ id }) => id) })
  return files.over(body.data.jobId!)
}
const broken = async (...rows: AnyRow[]) => {
  const all = (await admin.list(redirects, 'filter=is:broken&size=100')).rows.map(({ id }) => id)
  return rows.map(({ id }) => all.includes(id))
}
const resolved = async (path: string, more = ''): Promise<Record<string, unknown>> =>
  (
    await admin.get<{ data: Record<string, unknown> }>(
      `/public/v1/mgp/redirect?path=${encodeURIComponent(path)}${more}`,
    )
  ).body.data

test('who keeps the catalogue keeps its old addresses too, as who writes does', async () => {
  for (const desk of ['catalogue', 'content'] as const) {
    const person = await here.as(desk)
    const made = await person.act(redirects, 'create', { input: { ...usual, from: `/of-${desk}`, to: '/moved' } })
    expect(made.status).toBe(200)
    const live = await person.act(redirects, 'publish', versions(made.body.data.done[0] as AnyRow))
    expect(live.body.data.done).toMatchObject([{ status: 'active' }])
  }
})

describe('Bad input', () => {
  test('(1) from without / is added, and said beforehand', async () => {
    const dry = await admin.act(redirects, 'create', { input: { ...usual, from: 'bare', to: '/x' }, dry: true })
    expect(JSON.stringify(dry.body)).toContain('A path starts with /: /bare')
    expect((await made('bare', '/x')).from).toBe('/bare')
  })
  test.each([
    ['(2) to empty with 301', '/e1', '', {}, 'REQUIRED'],
    ['(3) from = to after normalising', '/Same/', '/same', {}, 'RULE Old and new URL are the same'],
    ['(4) regex (', '(', '/x', { match: 'regex' }, 'PATTERN Unclosed group'],
    ['(5) from /', '/', '/x', {}, 'RESERVED'],
    ['(8) PREFIX /a -> /a/b', '/pre', '/pre/b', { match: 'prefix' }, 'CYCLE The target is inside its own prefix'],
    ['(9) /cart/old', '/cart/old', '/x', {}, 'RESERVED /cart is protected'],
    ['(12) foreign https target', '/e2', 'https://evil.example/', {}, 'ALLOWLIST'],
  ])('%s', async (_, from, to, more, said) => {
    const [status, first] = await refused(from, to, more)
    expect(status).toBe(422)
    expect(first).toContain(said)
  })
  test('(6) code 303 -> ENUM "301, 302, 307, 308, 410"', async () => {
    const [, said] = await refused('/e3', '/x', { code: '303' })
    expect(said).toContain('301, 302, 307, 308, 410')
  })
  test('(7) /a -> /b -> /a -> CYCLE names the ring', async () => {
    await made('/pair-b', '/pair-a')
    expect(await refused('/pair-a', '/pair-b')).toEqual([422, 'CYCLE Creates a loop: /pair-a > /pair-b > /pair-a'])
  })
  test('(11) endsAt before startsAt -> RANGE', async () => {
    const window = { startsAt: '2030-12-02T00:00:00Z', endsAt: '2030-12-01T00:00:00Z' }
    expect(await refused('/e4', '/x', window)).toEqual([422, 'RANGE The end is before the start'])
  })
  test('(10) duplicate from -> DUPLICATE', async () => {
    await made('/twice', '/x')
    expect((await refused('/TWICE/', '/y'))[1]).toContain('DUPLICATE')
  })
})

test('Acceptance 1: A->B, B->C, C->A: third refused with the path named', async () => {
  await made('/ring-a', '/ring-b')
  await made('/ring-b', '/ring-c')
  expect(await refused('/ring-c', '/ring-a')).toEqual([
    422,
    'CYCLE Creates a loop: /ring-c > /ring-a > /ring-b > /ring-c',
  ])
})

test('publishing a draft repeats the loop test: what was sound when it was drafted may close a ring by now', async () => {
  const [drafted] = (await create('/draft-a', '/draft-b')).body.data.done
  await made('/draft-b', '/draft-a')
  const draft = await shown(drafted!)
  const { body } = await admin.act(redirects, 'publish', versions(draft))
  expect(JSON.stringify(body)).toContain('Creates a loop: /draft-a > /draft-b > /draft-a')
  expect(await shown(draft)).toMatchObject({ status: 'draft', to: '/draft-b' })
})

test('scheduling repeats the loop test too: the record says so beforehand, and its moment is not waited for', async () => {
  const [drafted] = (await create('/later-a', '/later-b')).body.data.done
  await made('/later-b', '/later-a')
  const draft = await shown(drafted!)
  const ring = 'Creates a loop: /later-a > /later-b > /later-a'
  const { offers } = (await admin.get<{ data: Offers }>(`/v1/redirects/${draft.id}/offers`)).body.data
  expect(offers.schedule).toMatchObject({ allowed: false, why: { message: expect.stringContaining(ring) } })
  const { body } = await admin.act(redirects, 'schedule', { ...versions(draft), input: { at: '2030-01-01T00:00:00Z' } })
  expect(JSON.stringify(body)).toContain(ring)
  expect(await shown(draft)).toMatchObject({ status: 'draft', to: '/later-b' })
})

describe('flatten on write', () => {
  test('Acceptance 2: after adding A->B over B->C, a request for A takes one hop to C; what was written is kept', async () => {
    const end = await made('/flat-b', '/flat-c', { code: '302' })
    const first = await made('/flat-a', '/flat-b')
    expect(first).toMatchObject({ to: '/flat-c', code: '302', originalTo: '/flat-b' })
    expect((await traced('/flat-a')).rows[0]).toEqual(['/flat-a', '/flat-a (exact 302)', '/flat-c', '302', ''])
    const why = await admin.act(redirects, 'explain', versions(first))
    expect(why.body.data.result).toMatchObject({
      kind: 'trace',
      result: '/flat-c',
      steps: [
        { rule: 'shortened', outcome: '/flat-b' },
        { rule: 'redirect', input: '/flat-a', outcome: '/flat-c (302)' },
      ],
    })
    const { body } = await admin.act(redirects, 'change', { ...versions(end), input: { to: '/flat-d', code: '301' } })
    expect(await shown(first)).toMatchObject({ to: '/flat-d', code: '301', originalTo: '/flat-b' })
    await admin.act(redirects, 'remove', versions(body.data.done[0]!))
    expect(await shown(first)).toMatchObject({ to: '/flat-b', code: '301', originalTo: null })
  })
  test('existing X->A becomes X->C, and one undo takes both back', async () => {
    const x = await made('/xa', '/ab')
    const { body } = await admin.act(redirects, 'redirectPath', {
      input: { from: '/ab', to: { url: '/bc' }, code: '301', match: 'exact' },
    })
    expect(await shown(x)).toMatchObject({ to: '/bc', originalTo: '/ab' })
    const undone = await admin.post('/v1/undo', { operation: body.data.operation })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await shown(x)).toMatchObject({ to: '/ab', originalTo: null })
  })
})

test('Acceptance 3: the prefix example with query, at the public door', async () => {
  expect(await resolved('/old-lips/red', '&query=x%3D1')).toMatchObject({
    outcome: 'moved',
    code: 301,
    to: '/makeup/lips/red?x=1',
  })
  expect(await resolved('/old-lips2')).toMatchObject({ outcome: 'none' })
  expect(await resolved('/gift-cards-old')).toMatchObject({ outcome: 'gone', code: 410 })
})

test('what leads through a branch that moves is shortened with it, and is found as flattened', async () => {
  const first = await made('/to-branch', '/branch/red')
  await made('/branch', '/leaf', { match: 'prefix', keepRemainder: true })
  expect((await shown(first)).to).toBe('/leaf/red')
  const found = async (line: string) =>
    (await admin.list(redirects, `size=100&filter=${line}`)).rows.map(({ id }) => id)
  expect(await found('is:flattened')).toContain(first.id)
  expect(await found('-is:flattened')).not.toContain(first.id)
})

test('of those nobody used within a year, and of those somebody did, only the first retire', async () => {
  const [used, unused] = [await made('/used-lately', '/x'), await made('/never-used', '/x')]
  await here.sql(`begin; select set_config('app.vendor', 'mgp', true);
    insert into redirect_hit (vendor, redirect, day, hits)
      values ('mgp', '${used.id}', current_date - 100, 1), ('mgp', '${unused.id}', current_date - 400, 9); commit`)
  const { body } = await admin.act(redirects, 'retireUnused', versionsOf(await shown(used), await shown(unused)))
  expect(body.data.refused).toMatchObject([{ id: used.id, why: { message: 'Used within the last year' } }])
  expect([(await shown(used)).status, (await shown(unused)).status]).toEqual(['active', 'inactive'])
})

test('decisions on missed paths come by a file too', async () => {
  const [one, other] = (await admin.list(misses, 'size=2&filter=decision:open')).rows as [AnyRow, AnyRow]
  const text = `path,decision,to\n${one.path},redirected,/makeup\n${other.path},ignored,\n`
  const job = await files.apply(misses, 'missDecision', text)
  expect(job).toMatchObject({ state: 'success', ok: 2 })
  const decided = async ({ id }: AnyRow) => (await admin.list(misses, `filter=id:${id}`)).rows[0]?.decision
  expect([await decided(one), await decided(other)]).toEqual(['redirected', 'ignored'])
  expect((await traced(String(one.path))).rows[0]?.[2]).toBe('/makeup')
})

test('a vendor nobody has, and a path that is too long, are not found', async () => {
  expect((await admin.get('/public/v1/nobody/redirect?path=/a')).status).toBe(404)
  expect((await admin.get(`/public/v1/mgp/redirect?path=/${'x'.repeat(2100)}`)).status).toBe(404)
})

describe('a record that is renamed', () => {
  const rename = async (id: string, slug: string) => {
    const now = (await admin.get<{ data: AnyRow }>(`${endpointOf(products)}/${id}`)).body.data
    return (await admin.act(products, 'change', { ...versions(now), input: { slug } })).body.data
  }
  const at = async (from: string) =>
    (await admin.list(redirects, `filter=from:"${from}"&size=25`)).rows.filter(row => row.from === from)

  test('Acceptance 4: a->b->a leaves no redirect on the live address and no loop', async () => {
    const [product] = (await admin.list(products, 'filter=status:active&size=1')).rows
    const { id, slug } = product as AnyRow & { slug: string }
    await rename(id, 'renamed-once')
    expect(await at(`/products/${slug}`)).toMatchObject([
      { source: 'slugChange', to: '/products/renamed-once', code: '301' },
    ])
    await rename(id, slug)
    expect(await at(`/products/${slug}`)).toEqual([])
    expect(await at('/products/renamed-once')).toMatchObject([{ to: `/products/${slug}` }])
    const { shown } = await reported('findLoops', {})
    expect(shown).toMatchObject({ kind: 'facts', title: { text: 'No redirect loops' } })
  })
  test('what somebody led to its old address is led to the new one at once', async () => {
    const [product] = (await admin.list(products, 'filter=status:active&size=2')).rows.slice(1)
    const { id, slug } = product as AnyRow & { slug: string }
    const campaign = await made('/campaign', `/products/${slug}`)
    await rename(id, 'renamed-for-campaign')
    expect(await shown(campaign)).toMatchObject({
      to: '/products/renamed-for-campaign',
      originalTo: `/products/${slug}`,
    })
  })
  test('what it leaves has a history as every redirect, and goes and comes back with it', async () => {
    const [product] = (await admin.list(products, 'filter=status:active&size=4&sort=-slug')).rows.slice(3)
    const { id, slug } = product as AnyRow & { slug: string }
    const from = `/products/${slug}`
    const { operation } = await rename(id, 'renamed-with-history')
    const [left] = await at(from)
    expect(left).toMatchObject({ page: { to: 'products', id }, status: 'active' })
    const history = async () =>
      (await admin.get<{ data: { lines: HistoryLine[] } }>(`${endpointOf(redirects)}/${left!.id}/history`)).body.data
        .lines
    expect(await history()).toMatchObject([{ version: 1, operation }])
    await rename(id, 'renamed-again')
    expect((await at(from))[0]).toMatchObject({ to: '/products/renamed-again' })
    expect(await history()).toMatchObject([{ version: 2 }, { version: 1 }])
    const { operation: back } = await rename(id, slug)
    expect(await at(from)).toEqual([])
    const undone = await admin.post('/v1/undo', { operation: back })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await at(from)).toMatchObject([{ id: left!.id, to: '/products/renamed-again' }])
    expect(await at('/products/renamed-again')).toEqual([])
  })
  test('a redirect of a person ends where its page answers again, and whoever renames is told beforehand', async () => {
    const [product] = (await admin.list(products, 'filter=status:active&size=5&sort=-slug')).rows.slice(4)
    const own = await made('/products/kept-for-a-name', '/elsewhere')
    const now = (await admin.get<{ data: AnyRow }>(`${endpointOf(products)}/${product!.id}`)).body.data
    const input = { slug: 'kept-for-a-name' }
    const plan = await admin.act(products, 'change', { ...versions(now), input, dry: true })
    expect(JSON.stringify(plan.body)).toContain('The redirect from /products/kept-for-a-name is deleted')
    const { body } = await admin.act(products, 'change', { ...versions(now), input })
    expect(await shown(own)).toMatchObject({ status: 'deleted' })
    const undone = await admin.post('/v1/undo', { operation: body.data.operation })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await shown(own)).toMatchObject({ status: 'active', to: '/elsewhere' })
  })
  test('a live page is covered only by who says so', async () => {
    const [brand] = (await admin.list(brands, 'filter=status:active&size=1')).rows
    expect((await refused(`/brands/${brand!.slug}`, '/x'))[1]).toBe(
      `RULE /brands/${brand!.slug} is a live page; add shadow_ok=Y`,
    )
    expect((await create(`/brands/${brand!.slug}`, '/x', { shadowOk: true })).status).toBe(200)
  })
})

describe('a file', () => {
  test('is loop-checked as a whole: rows in a loop fail, others go on', async () => {
    const text = 'from,to\n/f-a,/f-b\n/f-x,/f-a\n/f-b,/f-c\n/f-c,/f-a\nf-bare,/ok\n'
    const report = await files.check(redirects, 'redirect', text)
    expect(report.errors.map(({ line, message }) => [line, message])).toEqual([
      [2, expect.stringContaining('Creates a loop: /f-a > /f-b > /f-c > /f-a (line')],
      [4, expect.stringContaining('Creates a loop')],
      [5, expect.stringContaining('Creates a loop')],
    ])
    expect(JSON.stringify(report.warnings)).toContain('A path starts with /: /f-bare')
    expect(report.counts).toMatchObject({ create: 2, error: 3 })
  })
  test('Acceptance 5: the rows of a ring are explained, the others applied, and one undo takes the file back', async () => {
    const ring = Array.from({ length: 14 }, (_, at) => `/p-ring/${at},/p-ring/${(at + 1) % 14}`)
    const rest = Array.from({ length: 236 }, (_, at) => `/p-old/${at},/p-new/${at}`)
    const text = ['from,to', ...rest.slice(0, 200), ...ring, ...rest.slice(200)].join('\n')
    const job = await files.apply(redirects, 'redirect', `${text}\n`)
    expect(job).toMatchObject({ state: 'partial', ok: 236, failed: 14 })
    expect((await traced('/p-old/7')).rows[0]?.[2]).toBe('/p-new/7')
    expect((await traced('/p-ring/3')).rows[0]?.[2]).toMatchObject({ text: 'No redirect' })
  }, 60_000)
  test('"from and to are the same after normalising"', async () => {
    const report = await files.check(redirects, 'redirect', 'from,to\n/Same-file/,/same-file\n')
    expect(JSON.stringify(report.errors)).toContain('from and to are the same after normalising')
  })
  test('"Full URL entered; host removed: /old"', async () => {
    const report = await files.check(redirects, 'redirect', 'from,to\nhttps://mgp.nucleus.example/old,/new\n')
    expect(JSON.stringify(report.warnings)).toContain('Full URL entered; host removed: /old')
  })
})

describe('paths nobody found', () => {
  test('are held against the pages by themselves, so that one key leads each to the likeliest', async () => {
    const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const [product] = (await admin.list(products, 'filter=status:active&size=1&sort=slug')).rows
    const misspelt = `/products/${String(product!.slug).slice(0, -1)}`
    await resolved(misspelt)
    const missed = async () => (await admin.list(misses, `filter=path:"${misspelt}"`)).rows[0]
    await expect.poll(missed, { timeout: 20_000 }).toBeDefined()
    await expect
      .poll(
        async () => {
          await areaClocks(here.house.kit, place, 'misses')
          return (await missed())?.suggestion
        },
        { timeout: 20_000 },
      )
      .toBe(`/products/${product!.slug}`)
    expect(await missed()).toMatchObject({ decision: 'open', version: 1 })
  })
  test('Acceptance 6: suggestion for a misspelt product path ranks the right product first', async () => {
    const [product] = (await admin.list(products, 'filter=status:active&size=1&sort=-slug')).rows
    const slug = String(product!.slug)
    const misspelt = `/products/${slug.slice(0, 3)}${slug.slice(4)}`
    await resolved(misspelt)
    await expect
      .poll(async () => (await admin.list(misses, `filter=path:"${misspelt}"`)).rows.length, { timeout: 20_000 })
      .toBe(1)
    const [miss] = (await admin.list(misses, `filter=path:"${misspelt}"`)).rows
    const proposed = await admin.act(misses, 'suggest', { ...versions(miss!), input: { minScore: '0.5' } })
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
    const [now] = (await admin.list(misses, `filter=path:"${misspelt}"`)).rows
    expect(now).toMatchObject({ suggestion: `/products/${slug}` })
    const { body } = await admin.act(misses, 'accept', versions(now!))
    expect(body.data.done).toMatchObject([{ decision: 'redirected' }])
    expect((await traced(misspelt)).rows[0]?.[2]).toBe(`/products/${slug}`)
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await admin.list(misses, `filter=path:"${misspelt}"`)).rows[0]).toMatchObject({ decision: 'open' })
  })
})

test('a missed path nothing is suggested for says so before its suggestion is accepted', async () => {
  const [bare] = (await admin.list(misses, `filter=${encodeURIComponent('decision:open -suggestion:*')}&size=1`)).rows
  const { offers } = (await admin.get<{ data: Offers }>(`${endpointOf(misses)}/${bare!.id}/offers`)).body.data
  expect(offers.accept).toMatchObject({ allowed: false, why: { message: 'No suggestion available' } })
  expect(offers.redirect).toEqual({ allowed: true })
})

test('a pattern is tried on the paths asked for last', async () => {
  const { body } = await admin.act(redirects, 'tryPattern', { input: { pattern: '^/p/(\\d+)', to: '/products/$1' } })
  expect(JSON.stringify(body.data.result)).toContain('/products/17')
})

describe('targets', () => {
  test('the page of a record is known as that record; BROKEN comes and goes with it, without being asked', async () => {
    const [product] = (await admin.list(products, 'filter=status:active&size=1&sort=slug')).rows
    const led = await made('/to-a-page', `/products/${product!.slug}?utm=x`)
    expect(led).toMatchObject({
      page: { to: 'products', id: product!.id },
      pageTarget: { status: 'active' },
    })
    expect(await broken(led)).toEqual([false])
    const down = await admin.act(products, 'deactivate', versions(product!))
    expect(down.status, JSON.stringify(down.body)).toBe(200)
    expect(await broken(led)).toEqual([true])
    await admin.act(products, 'activate', versions(down.body.data.done[0]!))
    expect(await broken(led)).toEqual([false])
  })
  test('a path is led to a record by choosing it; what has no page is refused', async () => {
    const [brand] = (await admin.list(brands, 'filter=status:active&size=1')).rows
    const led = (to: object) =>
      admin.act(redirects, 'redirectPath', { input: { from: '/by-choice', to, code: '301', match: 'exact' } })
    const [row] = (await admin.list(redirects, 'size=1')).rows
    expect(JSON.stringify((await led({ to: 'redirects', id: row!.id })).body)).toContain(
      'It has no page in the storefront',
    )
    expect((await led({ to: 'brands', id: brand!.id })).status).toBe(200)
    expect((await traced('/by-choice')).rows[0]?.slice(2)).toEqual([`/brands/${brand!.slug}`, '301', '200'])
    const [page] = (await admin.list(pages, 'filter=status:active&size=1')).rows
    const asked = { from: '/to-one-of-ours', to: { to: 'pages', id: page!.id }, code: '301', match: 'exact' }
    expect((await admin.act(redirects, 'redirectPath', { input: asked })).status).toBe(200)
    const path = (page!.path as Record<string, string>)['en-in']
    expect((await traced('/to-one-of-ours')).rows[0]?.slice(2)).toEqual([path, '301', '200'])
  })
  test('crawling tells what each answers in the end, and asks no machine of ours', async () => {
    // The settings themselves ask for a second factor.
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`update settings set redirect_hosts = array['localhost', 'dead.invalid'] where vendor = 'mgp'`),
    )
    const [brand] = (await admin.list(brands, 'filter=status:active&size=1')).rows
    const rows = [
      await made('/c-page', `/brands/${brand!.slug}`),
      await made('/c-no-page', '/products/never-there'),
      await made('/c-elsewhere', '/not/a/record'),
      await made('/c-dead', 'https://dead.invalid/x'),
      await made('/c-inner', 'https://localhost/x'),
      await made('/c-gone', null, { code: '410' }),
    ]
    const job = await crawled(...rows)
    expect(job).toMatchObject({ state: 'success', ok: rows.length })
    const now = await Promise.all(rows.map(shown))
    expect(now.map(({ finalStatus }) => finalStatus)).toEqual([200, 404, null, 502, 403, null])
    expect(now.map(({ version }) => version)).toEqual(rows.map(({ version }) => version))
    expect(await broken(...rows)).toEqual([false, true, false, true, false, false])
    expect((await traced('/c-page', '/c-no-page', '/c-gone', '/c-dead')).rows.map(row => row[4])).toEqual([
      '200',
      '404',
      '410',
      '502',
    ])
    // Led elsewhere, nothing is said of it any more.
    const { body } = await admin.act(redirects, 'change', { ...versions(now[3]!), input: { to: '/elsewhere' } })
    expect(await shown(body.data.done[0]!)).toMatchObject({ finalStatus: null, checkedAt: null })
  })
})

test('what the pictures draw: hops as written and as they answer, tested paths, matches of a pattern', async () => {
  await made('/g-b', '/g-c')
  const first = await made('/g-a', '/g-b')
  await made('/g-into', '/g-a')
  const { result } = (await admin.act(redirects, 'explain', versions(first))).body.data
  expect(result).toMatchObject({
    given: {
      written: [
        { from: '/g-into', to: '/g-a' },
        { from: '/g-a', to: '/g-b', isIt: true },
        { from: '/g-b', to: '/g-c' },
      ],
      now: [
        { from: '/g-into', to: '/g-c' },
        { from: '/g-a', to: '/g-c', isIt: true },
      ],
    },
  })
  const { body } = await admin.act(redirects, 'tryPattern', { input: { pattern: '17-\\w+' } })
  expect(body.data.result).toMatchObject({
    given: { kind: 'lab', matches: [{ path: '/p/17-matte-lip', begin: 3, end: 11 }] },
  })
})

test('a view finds redirects over a live page', async () => {
  const over = async () => (await admin.list(redirects, 'filter=is:shadowing&size=100')).rows.map(({ from }) => from)
  const [brand] = (await admin.list(brands, 'filter=status:active&size=1&sort=-slug')).rows
  await made(`/brands/${brand!.slug}`, '/elsewhere', { shadowOk: true })
  expect(await over()).toContain(`/brands/${brand!.slug}`)
  expect(await over()).not.toContain('/to-a-page')
})

describe('a plan of migration', () => {
  test('says of pasted addresses which are missing, covered by a chain, covered and live', async () => {
    const addresses = 'url\n/2019/lips.html\nhttps://old.example/never-there\n'
    const { shown } = await reported('planMigration', { addresses })
    expect(shown).toMatchObject({
      title: { text: 'Coverage: 1 missing, 0 by a chain, 1 covered, 0 live' },
      rows: [
        ['/never-there', { text: 'Missing' }, ''],
        ['/2019/lips.html', { text: 'Covered' }, '/makeup/lips'],
      ],
    })
  })
  test('takes a file, and its report names every address of it', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => `"https://old.example/page-${at}",200`)
    const fileId = await files.send('old.csv', ['address,hits', ...lines, '/2019/lips.html'].join('\n'))
    const { shown, job } = await reported('planMigration', { file: linkTo(fileId) })
    expect(shown).toMatchObject({ title: { text: 'Coverage: 2500 missing, 0 by a chain, 1 covered, 0 live' } })
    const report = await download(job)
    expect(report.trim().split('\n')).toHaveLength(2502)
    expect(report).toContain('/page-2499,Missing,')
    expect(report).toContain('/2019/lips.html,Covered,/makeup/lips')
  })
  test('refuses a file that is no list, and nothing at all', async () => {
    const fileId = await files.send('old.csv', Buffer.from([0, 1, 2, 3]))
    const { job } = await reported('planMigration', { file: linkTo(fileId) })
    expect(job.state).toBe('failure')
    expect((await reported('planMigration', { addresses: 'none' })).job.state).toBe('failure')
  })
})

test('the clock ends what has ended', async () => {
  const row = await made('/ends-soon', '/x', { endsAt: new Date(Date.now() + 1500).toISOString() })
  const { kit } = here.house
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  await expect
    .poll(
      async () => {
        await areaClocks(kit, place, 'redirects')
        return (await shown(row)).status
      },
      { timeout: 20_000 },
    )
    .toBe('inactive')
})

test('once a day the counts of a year ago, paths asked for long ago and what was missed least are forgotten', async () => {
  const row = await made('/counted', '/x')
  const { kit } = here.house
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  const inVendor = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(kit.db, { vendor: 'mgp' }, run)
  const hit = (ago: number, hits: number) =>
    inVendor(tx =>
      tx.execute(
        sql`insert into redirect_hit (vendor, redirect, day, hits) values ('mgp', ${row.id}::uuid, current_date - ${ago}::int, ${hits})`,
      ),
    )
  const counted = async () => {
    await areaClocks(kit, place, 'redirects')
    const { rows } = await inVendor(tx =>
      tx.execute<{ days: number; asked: number; missed: number; least: boolean; said: boolean }>(sql`
        select (select count(*)::int from redirect_hit where redirect = ${row.id}::uuid) as days,
          (select count(*)::int from asked_path) as asked, (select count(*)::int from misses where decision = ${codeIn(MissDecision, 'open')}) as missed,
          exists (select from misses where path = '/missed-0') as least,
          exists (select from redirect_change where at < now() - interval '1 day') as said`),
    )
    return { ...rows[0], hits30d: (await shown(row)).hits30d }
  }
  await hit(400, 5)
  await hit(40, 7)
  await hit(3, 2)
  await inVendor(async tx => {
    await tx.execute(sql`update redirects set hits30d = 9 where id = ${row.id}::uuid`)
    await tx.execute(sql`update redirect_change set at = now() - interval '3 days'`)
    await tx.execute(sql`insert into asked_path (vendor, path, at)
      select 'mgp', '/asked-' || n, now() - n * interval '1 second' from generate_series(1, 10002) n`)
    await tx.execute(sql`insert into misses (vendor, id, status, path, hits, referrers, first_at, last_at, decision)
      select 'mgp', uuidv7(), 1, '/missed-' || n, n, '{}', now(), now(), ${codeIn(MissDecision, 'open')} from generate_series(0, 20000) n`)
  })
  const tidy = { days: 2, asked: 10_000, missed: 20_000, least: false, said: false, hits30d: 2 }
  await expect.poll(counted, { timeout: 20_000 }).toEqual(tidy)
  // It was done today: what is old by now waits for tomorrow.
  await hit(401, 5)
  expect(await counted()).toEqual({ ...tidy, days: 3 })
})
