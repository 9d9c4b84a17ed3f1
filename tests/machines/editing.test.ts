// A form over a record: typed, saved, refused, overtaken, left.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame, threeWay } from '#machines/merge.ts'
import { editing, kept, newer, stale } from './forms.ts'
import { fails } from './running.ts'

test('is clean until something differs, and clean again when it no longer does', async () => {
  const { form, type } = editing()
  expect(form()).toBe('clean')
  await type('name', 'Lily')
  expect(form()).toBe('dirty')
  await type('name', 'Rose')
  expect(form()).toBe('clean')
})

test('begins with a draft that outlived a sign-out', () => {
  const { form, context } = editing({}, { draft: { name: 'Lily' } })
  expect(form()).toBe('dirty')
  expect(context().values).toMatchObject({ name: 'Lily', price: 100 })
})

test('tells the draft with every change and forgets it once saved', async () => {
  const { type, told, send, saving } = editing()
  await type('name', 'Lily')
  expect(told('draft').at(-1)).toMatchObject({ values: { name: 'Lily' }, version: 1 })
  await send({ type: 'save' })
  await saving.gives(newer({ name: 'Lily' }))
  expect(told('draft').at(-1)).toEqual({ type: 'draft' })
})

test('saves what changed against the version it began with', async () => {
  const { type, send, saving, form, told, context } = editing()
  await type('name', 'Lily')
  await send({ type: 'save' })
  expect(form()).toBe('saving')
  expect(saving.asked).toEqual([{ values: { ...kept.values, name: 'Lily' }, changed: ['name'], version: 1 }])
  await saving.gives(newer({ name: 'Lily' }))
  expect(form()).toBe('saved')
  expect(told('saved')).toHaveLength(1)
  expect(context().version).toBe(2)
  await type('name', 'Iris')
  expect(form()).toBe('dirty')
})

test('what is typed while it saves is not lost', async () => {
  const { type, send, saving, form, context } = editing()
  await type('name', 'Lily')
  await send({ type: 'save' })
  await type('price', 120)
  await saving.gives(newer({ name: 'Lily' }))
  expect(form()).toBe('dirty')
  expect(context().values).toMatchObject({ name: 'Lily', price: 120 })
})

test('an untouched record has nothing to save, a new one has', async () => {
  const old = editing()
  await old.send({ type: 'save' })
  expect(old.form()).toBe('clean')
  const fresh = editing({}, { kept: { values: {} } })
  await fresh.send({ type: 'save' })
  expect(fresh.form()).toBe('saving')
})

test('keeps the errors at their fields; changing one clears its own error only', async () => {
  const fields = [
    { path: 'name', key: 'findings.REQUIRED' },
    { path: 'price', key: 'findings.RANGE', params: { max: 5 } },
  ]
  const { type, send, form, context } = editing({ save: fails({ key: 'validation', fields }) })
  await type('name', '')
  await send({ type: 'save' })
  expect(form()).toBe('refused')
  expect(Object.keys(context().errors)).toEqual(['name', 'price'])
  await type('name', 'Lily')
  expect(form()).toBe('dirty')
  expect(context().errors).toEqual({ price: { key: 'findings.RANGE', params: { max: 5 } } })
})

test('a check of the form refuses before anything is sent; no errors refuse nothing', async () => {
  const { type, send, form } = editing()
  await type('name', '')
  await send({ type: 'form.check', errors: {} })
  expect(form()).toBe('dirty')
  await send({ type: 'form.check', errors: { name: { key: 'findings.REQUIRED' } } })
  expect(form()).toBe('refused')
})

test('a broken line refuses with the reason and keeps everything', async () => {
  const { type, send, form, context } = editing({ save: fails({}) })
  await type('name', 'Lily')
  await send({ type: 'save' })
  expect(form()).toBe('refused')
  expect(context()).toMatchObject({ refusal: { key: 'editing.refused.network' }, values: { name: 'Lily' } })
})

test('reset goes back to what the server has', async () => {
  const { type, send, form, context } = editing()
  await type('name', 'Lily')
  await send({ type: 'reset' })
  expect(form()).toBe('clean')
  expect(context().values).toEqual(kept.values)
})

test('an overtaken save merges what does not clash by itself, says so and goes on', async () => {
  const { type, send, saving, form, context, emitted } = editing()
  await type('name', 'Lily')
  await send({ type: 'save' })
  await saving.refuses(stale({ price: 90 }))
  expect(form()).toBe('saving')
  expect(emitted).toContainEqual(expect.objectContaining({ type: 'merged', fields: ['price'] }))
  expect(saving.asked[1]).toEqual({
    values: { ...kept.values, name: 'Lily', price: 90 },
    changed: ['name'],
    version: 2,
  })
  await saving.gives({ values: { ...kept.values, name: 'Lily', price: 90 }, version: 3 })
  expect(form()).toBe('saved')
  expect(context()).toMatchObject({ base: { name: 'Lily', price: 90 }, version: 3, clashes: [] })
})

test('a clash is asked about field by field before it can be saved', async () => {
  const { type, send, saving, form, context } = editing()
  await type('name', 'Lily')
  await type('price', 110)
  await send({ type: 'save' })
  await saving.refuses(stale({ name: 'Iris', price: 90 }))
  expect(context().clashes.map(({ field }) => field)).toEqual(['name', 'price'])
  await send({ type: 'clash.choose', clash: 'name', side: 'mine' })
  await send({ type: 'clash.choose', clash: 'tags', side: 'mine' })
  expect(context().chosen).toEqual({ name: 'mine' })
  await send({ type: 'merge.accept' })
  expect(form()).toBe('stale')
  await send({ type: 'clash.choose', clash: 'price', side: 'theirs' })
  await send({ type: 'merge.accept' })
  expect(saving.asked[1]).toEqual({
    values: { ...kept.values, name: 'Lily', price: 90 },
    changed: ['name'],
    version: 2,
  })
})

test('theirs may be taken as a whole', async () => {
  const { type, send, saving, form, context } = editing()
  await type('name', 'Lily')
  await send({ type: 'save' })
  await saving.refuses(stale({ name: 'Iris' }))
  await send({ type: 'merge.takeTheirs' })
  expect(form()).toBe('clean')
  expect(context()).toMatchObject({ values: { name: 'Iris' }, version: 2 })
})

test('the merge can be left by reset and by typing on', async () => {
  for (const [event, after] of [
    [{ type: 'reset' }, 'clean'],
    [{ type: 'field.change', field: 'price', value: 1 }, 'dirty'],
  ] as const) {
    const { type, send, saving, form } = editing()
    await type('name', 'Lily')
    await send({ type: 'save' })
    await saving.refuses(stale({ name: 'Iris' }))
    await send(event)
    expect(form()).toBe(after)
  }
})

test('somebody else’s save comes in by itself while clean, waits while dirty, and opens the merge when asked', async () => {
  const clean = editing()
  await clean.send({ type: 'record.changed', current: newer({ price: 90 }) })
  expect(clean.context().values).toMatchObject({ price: 90 })
  const dirty = editing()
  await dirty.send({ type: 'merge.open' })
  await dirty.type('name', 'Lily')
  await dirty.send({ type: 'merge.open' })
  expect(dirty.form()).toBe('dirty')
  await dirty.send({ type: 'record.changed', current: newer({ price: 90 }) })
  expect(dirty.context().values).toMatchObject({ name: 'Lily', price: 100 })
  await dirty.send({ type: 'merge.open' })
  expect(dirty.form()).toBe('stale')
  await dirty.send({ type: 'record.changed', current: { values: { ...kept.values, name: 'Iris' }, version: 3 } })
  expect(dirty.context().clashes).toHaveLength(1)
})

test('an older or equal version changes nothing', async () => {
  const { send, context } = editing()
  await send({ type: 'record.changed', current: { values: { name: 'old' }, version: 1 } })
  expect(context().values).toEqual(kept.values)
})

test('leaving is free while clean and asked about while not', async () => {
  const { send, told, type, at } = editing()
  await send({ type: 'leave.ask' })
  expect(told('leave.allowed')).toHaveLength(1)
  await type('name', 'Lily')
  await send({ type: 'leave.ask' })
  expect(at().value.door).toBe('asking')
  await send({ type: 'leave.stay' })
  expect(told('leave.allowed')).toHaveLength(1)
  await send({ type: 'leave.ask' })
  await send({ type: 'leave.discard' })
  expect(told('leave.allowed')).toHaveLength(2)
  expect(at().value.form).toBe('clean')
})

test('leaving by saving goes once it is saved, and stays when it is refused', async () => {
  const well = editing()
  await well.type('name', 'Lily')
  await well.send({ type: 'leave.ask' })
  await well.send({ type: 'leave.save' })
  expect(well.told('leave.allowed')).toEqual([])
  await well.saving.gives(newer({ name: 'Lily' }))
  expect(well.told('leave.allowed')).toHaveLength(1)
  const ill = editing()
  await ill.type('name', '')
  await ill.send({ type: 'leave.ask' })
  await ill.send({ type: 'leave.save' })
  await ill.saving.refuses({ key: 'validation' })
  expect(ill.told('leave.allowed')).toEqual([])
  expect(ill.form()).toBe('refused')
})

const values = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(fc.integer({ max: 2, min: 0 }), fc.constant(null)),
)

test('a merge loses no change of either side', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { merged, clashes } = threeWay(base, mine, theirs)
      for (const field of ['a', 'b', 'c']) {
        const clashing = clashes.some(clash => clash.field === field)
        if (!isSame(base[field], mine[field]) && !clashing) expect(merged[field]).toEqual(mine[field])
        if (!isSame(base[field], theirs[field])) expect(merged[field]).toEqual(theirs[field])
      }
    }),
  )
})
