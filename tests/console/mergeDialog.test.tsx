// Two people changed the same: asked place by place with all three values in view, each in the words of what it is.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeInside } from '#console/form/inside.ts'
import { MergeDialog } from '#console/form/MergeDialog.tsx'
import { f } from '#contract/f.ts'
import type { Block } from '#contract/fields/blocks.ts'
import { resource } from '#contract/resource.ts'
import { editing } from '../machines/forms.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const stories = resource({
  name: 'stories',
  one: 'story',
  label: 'Stories',
  group: 'content',
  icon: 'box',
  title: 'name',
  lifecycle: 'content',
  fields: {
    name: f.localized({ required: true }),
    code: f.text(),
    body: f.blocks({
      blocks: {
        box: { label: 'Box', fields: {}, holds: ['text'] },
        text: {
          label: 'Text',
          named: 'words',
          fields: { words: f.localized(), size: f.integer({ label: 'Size' }) },
          holds: [],
        },
      },
    }),
  },
  actions: {},
})

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const text = (at: number, words: object, size: number): Block => ({
  id: uuid(at),
  type: 'text',
  props: { words, size },
})
const box = (at: number, ...children: Block[]): Block => ({ id: uuid(at), type: 'box', props: {}, children })

const kept = {
  values: {
    name: { 'en-in': 'Rose' },
    code: 'R',
    body: [text(1, { 'en-in': 'One' }, 1), box(2), box(3), text(4, { 'en-in': 'Four' }, 4)],
  },
  version: 1,
}
const theirs = {
  name: { 'en-in': 'Roses' },
  code: 'T',
  body: [text(1, { 'en-in': 'Eins' }, 7), box(2), box(3, text(4, { 'en-in': 'Four' }, 4))],
}

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [stories] })
})
afterEach(() => desk.close())

test('a block is named, its field and language too; what is chosen at each decides that place alone', async () => {
  const { type, send, saving, actor } = editing({ inside: mergeInside(Object.entries(stories.fields)) }, { kept })
  desk.show(<MergeDialog resource={stories} form={actor} />)
  await type('name', { 'en-in': 'A rose' })
  await type('code', 'M')
  await type('body', [text(1, { 'en-in': 'Uno', 'hi-in': 'ek' }, 5), box(2, text(4, { 'en-in': 'Four' }, 4)), box(3)])
  await send({ type: 'save' })
  await saving.refuses({ key: 'stale', code: 'STALE_VERSION', current: { values: theirs, version: 2 } })

  const group = (name: string) => within(screen.getByRole('radiogroup', { name }))
  const choose = async (name: string, side: RegExp) => desk.user.click(group(name).getByRole('radio', { name: side }))
  expect(screen.getAllByRole('radiogroup').map(one => one.getAttribute('aria-labelledby') !== null)).not.toContain(
    false,
  )
  await choose('Name · en-in', /^Theirs: Roses/)
  await choose('Code', /^Mine: M/)
  await choose('Text: Uno · Words · en-in', /^Mine: Uno/)
  await choose('Text: Uno · Size', /^Theirs: 7/)
  const accept = screen.getByRole('button', { name: 'Save merged version' }) as HTMLButtonElement
  expect(accept.disabled).toBe(true)
  await choose('Position of Text: Four', /^Mine: Box/)
  await desk.user.click(accept)
  expect(saving.asked.at(-1)).toMatchObject({
    values: {
      name: { 'en-in': 'Roses' },
      code: 'M',
      body: [text(1, { 'en-in': 'Uno', 'hi-in': 'ek' }, 7), box(2, text(4, { 'en-in': 'Four' }, 4)), { id: uuid(3) }],
    },
  })
})

test('many are chosen at once', async () => {
  const { type, send, saving, actor } = editing({ inside: mergeInside(Object.entries(stories.fields)) }, { kept })
  desk.show(<MergeDialog resource={stories} form={actor} />)
  const mine = [text(1, { 'en-in': 'Uno' }, 5), ...kept.values.body.slice(1)]
  await type('body', mine)
  await type('code', 'M')
  await send({ type: 'save' })
  await saving.refuses({ key: 'stale', code: 'STALE_VERSION', current: { values: theirs, version: 2 } })
  await desk.user.click(await screen.findByRole('button', { name: 'Use mine for all' }))
  await desk.user.click(screen.getByRole('button', { name: 'Save merged version' }))
  expect(saving.asked.at(-1)).toMatchObject({
    values: { code: 'M', body: [mine[0], { id: uuid(2) }, { id: uuid(3) }] },
  })
})
