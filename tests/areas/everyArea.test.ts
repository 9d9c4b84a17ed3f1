// What holds for every area, whoever writes the next one: declared once, it lists, refuses, explains and remembers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import type { HistoryLine } from '#contract/call.ts'
import { writable } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person
let viewer: Person

beforeAll(async () => {
  here = await world()
  admin = await here.as('admin')
  viewer = await here.as('viewer')
})
afterAll(() => here.close())

describe.each(areas)('$name', area => {
  const open = actionsOf(area).some(({ name }) => name === 'open')
  const creates = actionsOf(area).some(({ name }) => name === 'create')

  test.runIf(open)('lists ten to a page unless asked otherwise, and never more than a hundred', async () => {
    expect((await admin.list(area)).page.size).toBe(10)
    expect((await admin.list(area, 'size=5000')).page.size).toBe(100)
  })

  test.runIf(open)('refuses an unknown word of the query line and names the nearest it knows', async () => {
    const { status, body } = await admin.get(`${endpointOf(area)}?filter=statu:active`)
    expect(status).toBe(422)
    expect(body.code).toBe('VALIDATION')
    expect(JSON.stringify(body)).toContain('status')
  })

  test.runIf(creates)('refuses a draft without its required fields and names each of them', async () => {
    const required = writable(area, true)
      .filter(([, field]) => field.required && field.facts.default === undefined)
      .map(([name]) => name)
    const { status, body } = await admin.act(area, 'create', { input: {} })
    expect(status).toBe(422)
    expect(body.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(required))
  })

  test.runIf(creates)('refuses a field nobody declared instead of dropping it', async () => {
    const { status, body } = await admin.act(area, 'create', { input: { isAdmin: true } })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('isAdmin')
  })

  const many = actionsOf(area).find(({ name }) => name === 'changeField')
  test.runIf(many)(
    'changes any field of many that may be the same for them, and asks for each under its own name',
    () => {
      const asked = Object.keys(many?.input ?? {})
      const same = writable(area, false).filter(
        ([, { kind, facts }]) => !facts.unique && !['json', 'file'].includes(kind),
      )
      expect(asked).toEqual(expect.arrayContaining(same.map(([name]) => name)))
      const own = ['field', 'how', 'howList', 'howMuch', 'percent']
      expect(own.filter(name => name in area.fields)).toEqual([])
      expect(asked.filter(name => !own.includes(name) && !same.some(([field]) => field === name))).toEqual([])
    },
  )

  const served = actionsOf(area).filter(({ effect }) => effect === 'write' || effect === 'danger')
  test.each(served.map(({ name }) => name))('%s is forbidden to who may only look', async name => {
    const { status, body } = await viewer.post(actionEndpointOf(area, name), {
      ids: ['0198a000-0000-7000-a000-000000000000'],
      input: {},
    })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test.runIf(open)('answers 404 for an id that is of another vendor or of nobody', async () => {
    const elsewhere = await here.as('admin', 'tmc')
    const [foreign] = (await elsewhere.list(area)).rows
    for (const id of [foreign?.id, '0198a000-0000-7000-a000-000000000000', 'not-an-id'].filter(Boolean)) {
      const { status, body } = await admin.get(`${endpointOf(area)}/${id}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test.runIf(open && creates)('remembers who changed what, and can put it back', async () => {
    const editable = writable(area, false).find(
      ([, { kind, facts }]) => kind === 'text' && !facts.pattern && !facts.unique && !facts.when,
    )
    const [row] = (await admin.list(area, 'filter=-status:active&size=1')).rows.concat(
      (await admin.list(area, 'size=1')).rows,
    )
    if (!editable || !row) return
    const [field] = editable
    const { body } = await admin.act(area, 'change', {
      ids: [row.id],
      versions: { [row.id]: row.version },
      input: { [field]: 'Changed by a test' },
    })
    expect(body.data.refused).toEqual([])
    const lines = (await admin.get<{ data: { lines: HistoryLine[] } }>(`${endpointOf(area)}/${row.id}/history`)).body
      .data.lines
    expect(lines[0]).toMatchObject({ action: `${area.name}.change`, version: row.version + 1, undone: false })
    expect(lines[0]?.diff.find(diff => diff.field === field)).toMatchObject({
      before: row[field] ?? null,
      after: 'Changed by a test',
    })
    await admin.post('/v1/undo', { operation: body.data.operation })
    const back = (await admin.get<{ data: Record<string, unknown> }>(`${endpointOf(area)}/${row.id}`)).body.data
    expect(back[field] ?? null).toBe(row[field] ?? null)
  })
})
