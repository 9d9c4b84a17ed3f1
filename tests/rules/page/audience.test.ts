// Whom a block is shown to: whatever the tree, a reader is shown all that is for them and nothing that is not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, placedIn } from '#contract/fields/blocks.ts'
import { shownTo, viewsOf } from '#rules/page/audience.ts'

const props = fc.record(
  {
    audience: fc.constantFrom('guest', 'member', '', 7),
    hiddenOn: fc.constantFrom<unknown[]>(['ios'], ['ios', 'android'], [], 'ios' as never),
  },
  { requiredKeys: [] },
)
/** Of so many levels. */
const treeOf = (levels: number): fc.Arbitrary<Block[]> =>
  fc.array(
    fc.record({
      ...{ id: fc.uuid(), type: fc.constantFrom('heading', 'tabs'), props },
      ...(levels > 1 && { children: treeOf(levels - 1) }),
    }) as fc.Arbitrary<Block>,
    { maxLength: 4 },
  )
const tree = treeOf(3)
const readers = fc.record({
  visitor: fc.constantFrom(undefined, 'guest', 'member'),
  platform: fc.constantFrom(undefined, 'ios', 'desktop'),
})

test('a reader is shown a block when it, and all it stands in, is for them; in its order, and as it is', () => {
  fc.assert(
    fc.property(tree, readers, (blocks, { visitor, platform }) => {
      const isFor = ({ props: { audience, hiddenOn } }: Block): boolean =>
        !(visitor && (audience === 'guest' || audience === 'member') && audience !== visitor) &&
        !(platform && Array.isArray(hiddenOn) && hiddenOn.includes(platform))
      const expected = placedIn(blocks).filter(({ block, within }) => [...within, block].every(isFor))
      const shown = placedIn(shownTo(blocks, { visitor, platform }))
      expect(shown.map(({ block: { id, type, props } }) => ({ id, type, props }))).toEqual(
        expected.map(({ block: { id, type, props } }) => ({ id, type, props })),
      )
    }),
  )
})

test('who nothing was told of is shown everything, and the views are one for each visitor and one for the others', () => {
  const heading = (id: string, audience?: string): Block => ({
    id,
    type: 'heading',
    props: audience ? { audience } : {},
  })
  const blocks = [heading('all'), heading('guests', 'guest'), heading('members', 'member')]
  expect(shownTo(blocks, {})).toEqual(blocks)
  expect(viewsOf(blocks).map(view => view.map(({ id }) => id))).toEqual([
    ['all'],
    ['all', 'guests'],
    ['all', 'members'],
  ])
})

test('a tab that is left out takes its name along', () => {
  const inside = (id: string, audience?: string): Block => ({
    id,
    type: 'heading',
    props: audience ? { audience } : {},
  })
  const panels = ['One', 'Two', 'Three'].map(title => ({ title: { 'en-in': title } }))
  const tabs: Block = {
    ...{ id: 'tabs', type: 'tabs', props: { panels } },
    children: [inside('a'), inside('b', 'member'), inside('c')],
  }
  const [shown] = shownTo([tabs], { visitor: 'guest' })
  expect(shown?.children?.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(shown?.props.panels).toEqual([panels[0], panels[2]])
})
