// What a form begins with, what it sends, and what is cleared when something else becomes true.
import { describe, expect, test } from 'vitest'
import { isStale } from '#machines/editing/setup.ts'
import { editing, kept, newer, stale } from './forms.ts'
import { fails } from './running.ts'

const left = (run: ReturnType<typeof editing>) => run.told('leave.allowed').length
const overtaken = async (mine: object, theirs: object) => {
  const run = editing()
  for (const [field, value] of Object.entries(mine)) await run.type(field, value)
  await run.send({ type: 'save' })
  await run.saving.refuses(stale(theirs))
  return run
}

test('begins with what the server has, no error, no clash, and nobody leaving', () => {
  const { context, told } = editing()
  expect(context()).toEqual({
    base: kept.values,
    values: kept.values,
    version: 1,
    sent: {},
    errors: {},
    merged: {},
    clashes: [],
    chosen: {},
    leaving: false,
  })
  expect(told('draft')).toEqual([{ type: 'draft' }])
})

describe('a save', () => {
  test('of a new record names no version', async () => {
    const { send, saving } = editing({}, { kept: { values: {} } })
    await send({ type: 'save' })
    expect(Object.keys(saving.asked[0] as object)).toEqual(['values', 'changed'])
  })

  test('tells the record as the server keeps it now', async () => {
    const { type, send, saving, told } = editing()
    await type('name', 'Lily')
    await send({ type: 'save' })
    await saving.gives(newer({ name: 'Lily' }))
    expect(told('saved')).toEqual([{ type: 'saved', record: newer({ name: 'Lily' }) }])
  })

  test('refused as a whole leaves no error at any field', async () => {
    const { type, send, context } = editing({ save: fails({ key: 'editing.refused.late' }) })
    await type('name', 'Lily')
    await send({ type: 'save' })
    expect(context()).toMatchObject({ refusal: { key: 'editing.refused.late' }, errors: {} })
    expect(Object.keys(context().errors)).toEqual([])
  })

  test('by itself leaves nothing', async () => {
    const run = editing()
    await run.type('name', 'Lily')
    await run.send({ type: 'save' })
    await run.saving.gives(newer({ name: 'Lily' }))
    expect([run.form(), left(run)]).toEqual(['saved', 0])
  })

  test('clears what the last one was refused for, at once', async () => {
    const run = editing()
    await run.type('name', '')
    await run.send({ type: 'save' })
    await run.saving.refuses({ key: 'validation', fields: [{ path: 'name', key: 'findings.REQUIRED' }] })
    expect(run.context()).toMatchObject({
      refusal: { key: 'validation' },
      errors: { name: { key: 'findings.REQUIRED' } },
    })
    await run.send({ type: 'save' })
    expect(run.context()).toMatchObject({ refusal: undefined, errors: {}, sent: { name: '' } })
  })

  test('brings what the server made of the rest, and the next one names only what changed since', async () => {
    const run = editing()
    await run.type('name', 'lily')
    await run.send({ type: 'save' })
    await run.type('price', 120)
    await run.saving.gives(newer({ name: 'Lily', slug: 'lily' }))
    expect(run.context()).toMatchObject({ values: { name: 'Lily', slug: 'lily', price: 120 }, base: { price: 100 } })
    expect(run.told('draft').at(-1)).toMatchObject({ values: { price: 120 }, version: 2 })
    await run.send({ type: 'save' })
    expect(run.saving.asked[1]).toMatchObject({ changed: ['price'], version: 2 })
  })

  test('that was overtaken twice is woven twice', async () => {
    const run = await overtaken({ name: 'Lily' }, { price: 90 })
    await run.saving.refuses({ key: 'stale', current: { values: { ...kept.values, price: 90, tags: [] }, version: 3 } })
    expect(run.told('merged')).toEqual([
      expect.objectContaining({ type: 'merged', fields: ['price'] }),
      expect.objectContaining({ type: 'merged', fields: ['tags'] }),
    ])
    expect(run.saving.asked[2]).toEqual({
      values: { name: 'Lily', price: 90, tags: [] },
      changed: ['name'],
      version: 3,
    })
  })
})

test('only an answer that brings the current record is an overtaking', async () => {
  for (const thrown of [null, undefined, 'current', new Error('no line')]) expect(isStale(thrown)).toBe(false)
  expect(isStale(stale({}))).toBe(true)
})

describe('an error at a field', () => {
  const errors = { tags: { key: 'x' }, 'tags.0': { key: 'x' }, tagsOfAll: { key: 'x' } }

  test('goes with the field’s own change, its parts’ errors with it, its namesakes’ not', async () => {
    const { type, send, context } = editing()
    await type('name', '')
    await send({ type: 'form.check', errors })
    await type('tags', ['b'])
    expect(Object.keys(context().errors)).toEqual(['tagsOfAll'])
  })

  test('and the reason of a refusal are gone after a reset, and after theirs were taken', async () => {
    const clear = { errors: {}, refusal: undefined }
    const wrong = { key: 'validation', fields: [{ path: 'name', key: 'x' }] }
    const reset = editing({ save: fails(wrong) })
    await reset.type('name', '')
    await reset.send({ type: 'save' })
    await reset.send({ type: 'reset' })
    expect(reset.context()).toMatchObject(clear)
    expect(reset.told('draft').at(-1)).toEqual({ type: 'draft' })
    const merging = editing({ save: fails(wrong) })
    await merging.type('name', '')
    await merging.send({ type: 'save' })
    await merging.send({ type: 'record.changed', current: newer({ name: 'Iris' }) })
    await merging.send({ type: 'merge.open' })
    await merging.send({ type: 'merge.takeTheirs' })
    expect(merging.context()).toMatchObject({ ...clear, values: { name: 'Iris' }, base: { name: 'Iris' } })
    expect(merging.told('draft').at(-1)).toEqual({ type: 'draft' })
  })
})

describe('somebody else’s save', () => {
  test('of a new record’s first version is newer than none, and one without a version is not', async () => {
    const fresh = editing({}, { kept: { values: {} } })
    await fresh.send({ type: 'record.changed', current: { values: { name: 'Iris' } } })
    expect(fresh.context().values).toEqual({})
    await fresh.send({ type: 'record.changed', current: { values: { name: 'Iris' }, version: 1 } })
    expect(fresh.context().values).toEqual({ name: 'Iris' })
  })

  test('that was taken in is no longer behind anybody', async () => {
    const { send, context } = editing()
    await send({ type: 'record.changed', current: newer({ price: 90 }) })
    expect(context()).toMatchObject({ base: { price: 90 }, version: 2, theirs: undefined })
  })

  test('while one’s own is on its way is kept for the merge', async () => {
    const { type, send, context } = editing()
    await type('name', 'Lily')
    await send({ type: 'save' })
    await send({ type: 'record.changed', current: newer({ price: 90 }) })
    expect(context().theirs).toEqual(newer({ price: 90 }))
  })

  test('while a clash is decided asks anew, with the choices taken back', async () => {
    const { send, context } = await overtaken({ name: 'Lily' }, { name: 'Iris' })
    await send({ type: 'clash.choose', clash: 'name', side: 'mine' })
    await send({ type: 'record.changed', current: { values: { ...kept.values, name: 'Aster' }, version: 3 } })
    expect(context()).toMatchObject({ chosen: {}, clashes: [{ field: 'name', theirs: 'Aster' }] })
  })
})

test('a merge that was accepted leaves no clash behind', async () => {
  const { send, context } = await overtaken({ name: 'Lily' }, { name: 'Iris' })
  await send({ type: 'clash.choose', clash: 'name', side: 'mine' })
  await send({ type: 'merge.accept' })
  expect(context()).toMatchObject({ clashes: [], chosen: {}, merged: {}, theirs: undefined, version: 2 })
})

describe('who wanted to leave by saving', () => {
  const leaving = async (fails: object) => {
    const run = editing()
    await run.type('name', 'Lily')
    await run.send({ type: 'leave.ask' })
    await run.send({ type: 'leave.save' })
    await run.saving.refuses(fails)
    return run
  }
  const saveAgain = async (run: ReturnType<typeof editing>) => {
    await run.type('name', 'Aster')
    await run.send({ type: 'save' })
    await run.saving.gives({ values: { ...kept.values, name: 'Aster' }, version: 3 })
    return run.form()
  }

  test('stays after a refusal, and after a clash, also when it is saved later', async () => {
    for (const fails of [{ key: 'validation' }, stale({ name: 'Iris' })]) {
      const run = await leaving(fails)
      expect([await saveAgain(run), left(run)]).toEqual(['saved', 0])
    }
  })

  test('leaves after what did not clash was woven in', async () => {
    const run = await leaving(stale({ price: 90 }))
    await run.saving.gives({ values: { ...kept.values, name: 'Lily', price: 90 }, version: 3 })
    expect([run.form(), left(run)]).toEqual(['clean', 1])
  })

  test('stays where something was typed meanwhile, and once it has left it is over', async () => {
    const typing = editing()
    await typing.type('name', 'Lily')
    await typing.send({ type: 'leave.ask' })
    await typing.send({ type: 'leave.save' })
    await typing.type('price', 1)
    await typing.saving.gives(newer({ name: 'Lily' }))
    expect([typing.form(), left(typing)]).toEqual(['dirty', 0])
    expect([await saveAgain(typing), left(typing)]).toEqual(['saved', 0])
    const gone = editing()
    await gone.type('name', 'Lily')
    await gone.send({ type: 'leave.ask' })
    await gone.send({ type: 'leave.save' })
    await gone.saving.gives(newer({ name: 'Lily' }))
    expect([await saveAgain(gone), left(gone)]).toEqual(['saved', 1])
  })

  test('stays when the form finds an error after the clash', async () => {
    const run = await overtaken({ name: 'Lily' }, { name: 'Iris' })
    await run.send({ type: 'leave.ask' })
    await run.send({ type: 'leave.save' })
    await run.type('name', '')
    await run.send({ type: 'form.check', errors: { name: { key: 'findings.REQUIRED' } } })
    expect([await saveAgain(run), left(run)]).toEqual(['saved', 0])
  })
})
