// What holds for every area, whoever writes the next one: declared once, it lists, refuses, explains and remembers.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { actionEndpointOf, columnOf, endpointOf, tableOf } from '#contract/address.ts'
import type { HistoryLine, Plan } from '#contract/call.ts'
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import { type FieldFacts, type FieldKind, structureKinds } from '#contract/field.ts'
import { type Figured, type Grouped, isGroupable, isInMany, isSummed } from '#contract/groups.ts'
import { type AnyRow, isKept, type Resource, writable } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { RecordStatus, type ValueSet } from '#contract/valueSet.ts'
import { groupWord } from '#rules/expression/group.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { Offers } from '#server/records/offers.ts'
import { opened } from '../support/opened.ts'

const { here, admin } = await opened()
const viewer = await here.as('viewer')
const secured = { 'secure-token': 'a'.repeat(43) }
await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
  hashOf(secured['secure-token']),
])

/** Where the demo has none, one of its records is put into that state. */
const putThere = (resource: Resource, field: string, code: unknown) =>
  here.sql(`begin; select set_config('app.vendor', 'mgp', true);
    update ${tableOf(resource)} set ${columnOf(field)} = ${code} where id = (select id from ${tableOf(resource)} where vendor = 'mgp' limit 1); commit`)

/** Something a required input takes. */
const sampleOf = (kind: FieldKind, { of }: FieldFacts): unknown => {
  if (kind === 'choice') return of?.names[0]
  if (kind === 'list' && of) return [of.names[0]]
  if (kind === 'toggle') return true
  if (kind === 'integer' || kind === 'money') return 1
  if (kind === 'moment') return new Date(Date.now() + 86_400_000).toISOString()
  if (kind === 'date') return new Date().toISOString().slice(0, 10)
  return kind === 'groups' ? [{ sku: 'A', quantity: 1 }] : 'Because'
}

/** Every row of a list, page by page. */
const allRows = async (resource: Resource, query: string, reader = admin) => {
  const rows: AnyRow[] = []
  for (let page = 1; ; page++) {
    const listed = await reader.list(resource, `size=100&page=${page}&${query}`)
    rows.push(...listed.rows)
    if (listed.rows.length < 100) return rows
  }
}

/** Who reads a list to its end: where it is long, somebody of a smaller vendor. */
const readerOf = async (resource: Resource) => {
  for (const vendor of ['mgp', 'tmc']) {
    const reader = await here.as('admin', vendor)
    if ((await reader.list(resource, 'size=1')).page.total <= 500) return reader
  }
  return here.as('admin', 'mgp-are')
}

const figuresOf = (rows: readonly AnyRow[], summed: readonly string[]): Figured => {
  const given = (name: string) => rows.map(row => row[name]).filter(value => value !== null) as number[]
  const sums = summed.filter(name => given(name).length > 0)
  return {
    count: rows.length,
    sums: Object.fromEntries(
      sums.map(name => [name, String(given(name).reduce((sum, value) => sum + BigInt(value), 0n))]),
    ),
  }
}

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const spoken = (value: string) => ({ Y: 'true', N: 'false' })[value] ?? value
const statusField = f.choice(RecordStatus)

/** Pages, "Share preview": whoever may read a page shares it, and revokes what they shared. */
const lookersOwn: readonly string[] = ['pages.sharePreview', 'pagePreviews.revoke']

describe.each(resources)('$name', resource => {
  const open = isKept(resource) && actionsOf(resource).some(({ name }) => name === 'open')
  test.runIf(resource.isTool)(
    'is a tool: it is opened and acts, and nothing of it is listed or read by id',
    async () => {
      const acts = actionsOf(resource)
      expect(acts.flatMap(({ name, standard }) => (standard ? [name] : []))).toEqual(['open'])
      expect(acts.length).toBeGreaterThan(1)
      expect(acts.filter(({ on }) => on !== 'nothing')).toEqual([])
      const id = '/0198a000-0000-7000-a000-000000000000'
      for (const path of ['', '/groups', '/as-of', id, `${id}/history`, `${id}/used-in`])
        expect((await admin.get(`${endpointOf(resource)}${path}`)).status, path).toBe(404)
      for (const { name, effect, input } of acts.filter(({ effect }) => effect !== 'go')) {
        const { status } = await admin.act(resource, name, { ids: [id.slice(1)], input: { nobody: 'asked' } })
        expect(status, name).toBe(422)
        const asksOf = effect === 'read' && Object.values(input ?? {}).some(({ required }) => required)
        expect((await viewer.act(resource, name, { input: {} })).status, name).toBe(asksOf ? 422 : 403)
      }
    },
  )

  const creates = actionsOf(resource).some(({ name }) => name === 'create')

  test.runIf(open)('lists ten to a page unless asked otherwise, and never more than a hundred', async () => {
    expect((await admin.list(resource)).page.size).toBe(10)
    expect((await admin.list(resource, 'size=5000')).page.size).toBe(100)
  })

  test.runIf(open)('refuses an unknown word of the query line and names the nearest it knows', async () => {
    const { status, body } = await admin.get(`${endpointOf(resource)}?filter=statu:active`)
    expect(status).toBe(422)
    expect(body.code).toBe('VALIDATION')
    expect(JSON.stringify(body)).toContain('status')
  })

  const fields = [...Object.entries(resource.fields), ['status', statusField] as const]
  const groupable = fields.filter(
    ([, field]) => isGroupable(field) && (!field.facts.to || resources.some(({ name }) => name === field.facts.to)),
  )
  test.runIf(open).each(groupable.map(([name]) => name))('grouped by %s, its sums are what the rows say', async by => {
    const group = `filter=group:${by}`
    const reader = await readerOf(resource)
    const { status, body } = await reader.get<{ data: Grouped }>(`${endpointOf(resource)}/groups?${group}`)
    if (status === 422) return expect(JSON.stringify(body)).toContain('query.groupMany')
    const { groups, total } = body.data
    const summed = fields.flatMap(([name, field]) => (isSummed(field) ? [name] : []))
    for (const { value, count, sums } of groups) {
      const rows = await allRows(resource, `${group}&within=${encodeURIComponent(value)}`, reader)
      const ofMany = rows.flatMap(row =>
        Array.isArray(row[by]) && row[by].includes(value) ? [value] : [String(row[by] ?? '')],
      )
      expect(new Set(ofMany), value).toEqual(new Set([spoken(value)]))
      expect({ count, sums }, value).toEqual(figuresOf(rows, summed))
    }
    expect(total).toEqual(figuresOf(await allRows(resource, '', reader), summed))
    const counted = groups.reduce((sum, { count }) => sum + count, 0)
    // Of several values a record has, it stands in the group of each.
    if (isInMany(fields.find(([name]) => name === by)![1])) expect(counted).toBeGreaterThanOrEqual(total.count)
    else expect(counted).toBe(total.count)
  })

  // A figure, a choice, a day and a reference are asked for as a person reads them in the row.
  const narrowing = Object.entries(resource.fields).filter(
    ([, { kind, facts }]) =>
      !facts.virtual &&
      !facts.secret &&
      ['choice', 'toggle', 'integer', 'money', 'percent', 'date', 'reference'].includes(kind),
  )
  test.runIf(open && narrowing.length > 0)(
    '★ complaint 29 and 30: every field narrows the list to the rows that hold the value, and to all of them',
    async () => {
      const reader = await readerOf(resource)
      const rows = await allRows(resource, 'filter=', reader)
      for (const [name, field] of narrowing) {
        const value = rows.find(row => row[name] !== null && row[name] !== undefined)?.[name]
        if (value === undefined) continue
        const asked = encodeURIComponent(`${name}:${codecOf(field).print(value, field.facts, setting)}`)
        const found = await allRows(resource, `filter=${asked}`, reader)
        const wanted = rows.filter(row => row[name] === value).map(({ id }) => id)
        expect(found.map(({ id }) => id).sort(), `${resource.name} ${decodeURIComponent(asked)}`).toEqual(wanted.sort())
      }
    },
  )

  test.runIf(open)('has no field called like the word that groups', () => {
    expect(Object.keys(resource.fields)).not.toContain(groupWord)
  })

  test.runIf(creates)('refuses a draft without its required fields and names each of them', async () => {
    const required = writable(resource, true)
      .filter(([, field]) => field.required && field.facts.default === undefined)
      .map(([name]) => name)
    const { status, body } = await admin.act(resource, 'create', { input: {} })
    expect(status).toBe(422)
    expect(body.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(required))
  })

  test.runIf(creates)('refuses a field nobody declared instead of dropping it', async () => {
    const { status, body } = await admin.act(resource, 'create', { input: { isAdmin: true } })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('isAdmin')
  })

  const rich = writable(resource, false).find(([, { facts }]) => facts.format === 'html')
  test.runIf(open && rich)('keeps rich text without scripts, handlers and styles', async () => {
    const [field = '', { kind = 'text' } = {}] = rich ?? []
    const hostile =
      '<p onclick="go()" style="x">Kind <b>words</b><script>go()</script><a href="javascript:go()">here</a></p>'
    const [row] = (await admin.list(resource, 'filter=-status:deleted&size=1')).rows
    const { body } = await admin.act(resource, 'change', {
      ids: [row?.id ?? ''],
      input: { [field]: kind === 'localized' ? { 'en-in': hostile } : hostile },
    })
    expect(body.data.refused).toEqual([])
    const kept = body.data.done[0]?.[field]
    expect(kind === 'localized' ? (kept as Record<string, string>)['en-in'] : kept).toBe(
      '<p>Kind <b>words</b><a>here</a></p>',
    )
    await admin.post('/v1/undo', { operation: body.data.operation })
  })

  const many = actionsOf(resource).find(({ name }) => name === 'changeField')
  test.runIf(many)(
    'changes any field of many that may be the same for them, and asks for each under its own name',
    () => {
      const asked = Object.keys(many?.input ?? {})
      const same = writable(resource, false).filter(
        ([, { kind, facts }]) => !facts.unique && !structureKinds.some(structure => structure === kind),
      )
      expect(asked).toEqual(expect.arrayContaining(same.map(([name]) => name)))
      const own = ['field', 'how', 'howList', 'howMuch', 'percent', 'also']
      expect(own.filter(name => name in resource.fields)).toEqual([])
      expect(asked.filter(name => !own.includes(name) && !same.some(([field]) => field === name))).toEqual([])
    },
  )

  const served = actionsOf(resource).filter(
    ({ id, effect }) => (effect === 'write' || effect === 'danger') && !lookersOwn.includes(id),
  )
  test.each(served.map(({ name }) => name))('%s is forbidden to who may only look', async name => {
    const { status, body } = await viewer.post(actionEndpointOf(resource, name), {
      ids: ['0198a000-0000-7000-a000-000000000000'],
      input: {},
    })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  const bound = actionsOf(resource).filter(({ when }) => when)
  test.each(bound.map(action => [action.name, action] as const))(
    'what is declared of %s is so: outside its states it is refused, and said to be beforehand',
    async (name, { when = {}, input = {} }) => {
      const given = Object.fromEntries(
        Object.entries(input).flatMap(([field, { kind, required, facts }]) =>
          required && facts.default === undefined ? [[field, sampleOf(kind, facts)]] : [],
        ),
      )
      for (const [field, states] of Object.entries(when)) {
        const set = field === 'status' ? RecordStatus : resource.fields[field]?.facts.of
        const others = set
          ? set.names.filter(state => !states.includes(state))
          : states.includes('true')
            ? ['N']
            : ['Y']
        const outside = async () => (await admin.list(resource, `size=1&filter=${field}:${others.join(',')}`)).rows[0]
        if (!(await outside())) await putThere(resource, field, (set as ValueSet).codes[others[0] ?? ''])
        const row = await outside()
        if (!row) throw new Error(`there is no ${resource.one} outside of ${field} ${states}`)
        const { offers } = (await admin.get<{ data: Offers }>(`${endpointOf(resource)}/${row.id}/offers`)).body.data
        expect(offers[name], row.id).toMatchObject({ allowed: false, why: { message: expect.any(String) } })
        const { status, body } = await admin.act(resource, name, { ids: [row.id], input: given, dry: true }, secured)
        const { plan } = body.data as unknown as { plan: Plan }
        expect({ status, affected: plan.affected, skipped: plan.skipped.length }).toEqual({
          status: 200,
          affected: 0,
          skipped: 1,
        })
      }
    },
  )

  test.runIf(open)('answers 404 for an id that is of another vendor or of nobody', async () => {
    const elsewhere = await here.as('admin', 'tmc')
    const [foreign] = (await elsewhere.list(resource)).rows
    for (const id of [foreign?.id, '0198a000-0000-7000-a000-000000000000', 'not-an-id'].filter(Boolean)) {
      const { status, body } = await admin.get(`${endpointOf(resource)}/${id}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test.runIf(open && creates)('remembers who changed what, and can put it back', async () => {
    const editable = writable(resource, false).find(
      ([, { kind, facts }]) => kind === 'text' && !facts.pattern && !facts.unique && !facts.when,
    )
    const [row] = (await admin.list(resource, 'filter=-status:active&size=1')).rows.concat(
      (await admin.list(resource, 'size=1')).rows,
    )
    if (!editable || !row) return
    const [field] = editable
    const { body } = await admin.act(resource, 'change', {
      ids: [row.id],
      versions: { [row.id]: row.version },
      input: { [field]: 'Changed by a test' },
    })
    expect(body.data.refused).toEqual([])
    const lines = (await admin.get<{ data: { lines: HistoryLine[] } }>(`${endpointOf(resource)}/${row.id}/history`))
      .body.data.lines
    expect(lines[0]).toMatchObject({ action: `${resource.name}.change`, version: row.version + 1, undone: false })
    expect(lines[0]?.diff.find(diff => diff.field === field)).toMatchObject({
      before: row[field] ?? null,
      after: resource.fields[field]?.facts.personal ? 'C***' : 'Changed by a test',
    })
    await admin.post('/v1/undo', { operation: body.data.operation })
    const back = (await admin.get<{ data: Record<string, unknown> }>(`${endpointOf(resource)}/${row.id}`)).body.data
    expect(back[field] ?? null).toBe(row[field] ?? null)
  })
})
