// Two people in one tree of blocks: what does not clash goes together without a question; what does is asked, and only that.
import { expect, test } from 'vitest'
import { mergeInside } from '#console/form/inside.ts'
import { f } from '#contract/f.ts'
import type { Block, Blocks } from '#contract/fields/blocks.ts'
import { clashKey } from '#machines/merge.ts'
import { editing } from '../machines/forms.ts'

const tree = f.blocks({ blocks: { text: { label: 'Text', fields: { words: f.text(), size: f.integer() } } } })
const inside = mergeInside([
  ['body', tree],
  ['name', f.text()],
])
const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const text = (at: number, words: string, size?: number): Block => ({
  id: uuid(at),
  type: 'text',
  props: { words, ...(size && { size }) },
})
const kept = { values: { name: 'Rose', body: [text(1, 'one'), text(2, 'two')] as Blocks }, version: 1 }
const stale = (values: object) => ({
  key: 'stale',
  code: 'STALE_VERSION',
  current: { values: { ...kept.values, ...values }, version: 2 },
})

test('different blocks, and different fields of one, are saved together; what came in is said', async () => {
  const { type, send, saving, form, emitted } = editing({ inside }, { kept })
  await type('body', [text(1, 'uno'), text(2, 'two'), text(3, 'three')])
  await send({ type: 'save' })
  await saving.refuses(stale({ body: [text(2, 'zwei'), text(1, 'one', 7)] }))
  expect(form()).toBe('saving')
  const body = [text(2, 'zwei'), text(3, 'three'), text(1, 'uno', 7)]
  expect(saving.asked[1]).toMatchObject({ values: { body }, version: 2 })
  expect(emitted).toContainEqual(expect.objectContaining({ type: 'merged', fields: ['body'] }))
})

test('the same field of the same block is asked, and the answer decides that field alone', async () => {
  const { type, send, saving, form, context } = editing({ inside }, { kept })
  await type('body', [text(1, 'uno'), text(2, 'dos')])
  await send({ type: 'save' })
  await saving.refuses(stale({ body: [text(1, 'eins'), text(2, 'two'), text(4, 'vier')] }))
  expect(form()).toBe('stale')
  expect(context().clashes).toMatchObject([
    { field: 'body', at: { kind: 'field', of: uuid(1), name: 'words' }, base: 'one', mine: 'uno', theirs: 'eins' },
  ])
  await send({ type: 'clash.choose', clash: `body/field:${uuid(1)}:words`, side: 'theirs' })
  await send({ type: 'merge.accept' })
  expect(saving.asked[1]).toMatchObject({ values: { body: [text(1, 'eins'), text(2, 'dos'), text(4, 'vier')] } })
})

test('several places of one tree are answered each for itself, and nothing goes on before all are', async () => {
  const { type, send, saving, form, context } = editing({ inside }, { kept })
  await type('body', [text(1, 'uno'), text(2, 'dos')])
  await send({ type: 'save' })
  await saving.refuses(stale({ body: [text(1, 'eins'), text(2, 'zwei')] }))
  const [first, second] = context().clashes.map(clashKey)
  await send({ type: 'clash.choose', clash: first!, side: 'mine' })
  await send({ type: 'merge.accept' })
  expect(form()).toBe('stale')
  await send({ type: 'clash.choose', clash: second!, side: 'theirs' })
  await send({ type: 'merge.accept' })
  expect(saving.asked[1]).toMatchObject({ values: { body: [text(1, 'uno'), text(2, 'zwei')] } })
})

test('texts of different languages go together, the same language is asked', async () => {
  const values = { title: { 'en-in': 'Rose', 'hi-in': 'gulab' } }
  const title = mergeInside([['title', f.localized()]])
  const { type, send, saving, context } = editing({ inside: title }, { kept: { values, version: 1 } })
  const current = { values: { title: { 'en-in': 'Roses', 'de-de': 'Rosen' } }, version: 2 }
  await type('title', { 'en-in': 'A rose', 'hi-in': 'gulab' })
  await send({ type: 'save' })
  await saving.refuses({ key: 'stale', code: 'STALE_VERSION', current })
  expect(context().clashes).toMatchObject([
    { field: 'title', at: { name: 'en-in' }, base: 'Rose', mine: 'A rose', theirs: 'Roses' },
  ])
  await send({ type: 'clash.choose', clash: 'title/en-in', side: 'mine' })
  await send({ type: 'merge.accept' })
  expect(saving.asked[1]).toMatchObject({ values: { title: { 'en-in': 'A rose', 'de-de': 'Rosen' } } })
})

test('other fields stay one whole', async () => {
  const { type, send, saving, context } = editing({ inside }, { kept })
  await type('name', 'Lily')
  await send({ type: 'save' })
  await saving.refuses(stale({ name: 'Iris' }))
  expect(context().clashes).toMatchObject([{ field: 'name', mine: 'Lily', theirs: 'Iris' }])
})
