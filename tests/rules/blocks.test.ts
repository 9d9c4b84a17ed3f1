// A tree of blocks through any series of edits: nothing is lost, nothing is there twice, every edit can be told and two people's
// go together.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import { type Block, type Blocks, placedIn, rulesOf, treeFault } from '#contract/fields/blocks.ts'
import { issueFinding } from '#contract/issue.ts'
import { blockChanges } from '#rules/blocks/changes.ts'
import { mergedBlocks as merged } from '#rules/blocks/merge.ts'
import {
  addable,
  blockAt,
  changed,
  duplicated,
  inserted,
  isAllowed,
  movedBy,
  movedTo,
  nested,
  removed,
  unnested,
} from '#rules/blocks.ts'
import { isSame } from '#rules/diff.ts'

const body = f.blocks({
  max: 12,
  depth: 3,
  bytes: 4096,
  top: ['text', 'columns'],
  blocks: {
    text: { label: 'Text', fields: { words: f.text({ max: 20 }), size: f.integer({ min: 1 }) } },
    note: { label: 'Note', fields: { words: f.text({ required: true }) } },
    columns: { label: 'Columns', fields: {}, holds: ['text', 'note', 'columns'] },
  },
})
const rules = rulesOf(body)

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const text = (at: number, words = ''): Block => ({ id: uuid(at), type: 'text', props: words ? { words } : {} })
const columns = (at: number, ...children: Block[]): Block => ({
  id: uuid(at),
  type: 'columns',
  props: {},
  ...(children.length > 0 && { children }),
})
const ids = (tree: Blocks): string[] => placedIn(tree).map(({ block }) => block.id)
const drawn = (tree: Blocks): unknown =>
  tree.map(({ id, children = [] }) =>
    children.length > 0 ? [Number(id.slice(-12)), drawn(children)] : Number(id.slice(-12)),
  )

let made = 1000
const newId = (): string => {
  made += 1
  return uuid(made)
}

interface Edit {
  does: string
  pick: number
  other: number
}
const edit: fc.Arbitrary<Edit> = fc.record({
  does: fc.constantFrom('add', 'inside', 'up', 'down', 'nest', 'unnest', 'copy', 'remove', 'write', 'size', 'drag'),
  pick: fc.nat(20),
  other: fc.nat(20),
})

/** The edit on one of the blocks there are; only where the rules take it, as the editor does. */
const done = (tree: Blocks, { does, pick, other }: Edit): Blocks => {
  const all = placedIn(tree)
  const at = all.length > 0 ? all[pick % all.length] : undefined
  const id = at?.block.id ?? ''
  const kinds = ['text', 'columns'] as const
  const fresh = (): Block => ({ id: newId(), type: kinds[other % 2]!, props: {} })
  const target = all.length > 0 ? all[other % all.length]!.block.id : undefined
  const results: Record<string, () => Blocks> = {
    add: () => inserted(tree, fresh(), at ? { ...blockAt(tree, id)!.spot, at: at.at + 1 } : { at: 0 }),
    inside: () => (at ? inserted(tree, fresh(), { parent: id, at: other }) : tree),
    up: () => movedBy(tree, id, -1),
    down: () => movedBy(tree, id, 1),
    nest: () => nested(tree, id),
    unnest: () => unnested(tree, id),
    copy: () => duplicated(tree, id, newId).tree,
    remove: () => removed(tree, id),
    write: () => (at ? changed(tree, id, { ...at.block.props, words: `w${other}` }) : tree),
    size: () => (at ? changed(tree, id, { ...at.block.props, size: other + 1 }) : tree),
    drag: () => movedTo(tree, id, { ...(target && { parent: target }), at: pick % 3 }),
  }
  const after = results[does]!()
  return isAllowed(tree, after, rules) ? after : tree
}
const through = (tree: Blocks, edits: readonly Edit[]): Blocks => edits.reduce(done, tree)
const edits = fc.array(edit, { maxLength: 25 })
const start: Blocks = [text(1, 'one'), columns(2, text(3), columns(4, text(5))), text(6)]

describe('any series of edits', () => {
  test('leaves a tree that may be saved: within its limits, no block twice', () => {
    fc.assert(
      fc.property(edits, all => {
        const tree = through(start, all)
        expect(treeFault(tree, rules)).toBeUndefined()
        expect(new Set(ids(tree)).size).toBe(ids(tree).length)
      }),
    )
  })

  test('moves nothing away: only adding, copying and removing change which blocks there are', () => {
    fc.assert(
      fc.property(edits, edit, (all, one) => {
        const tree = through(start, all)
        const after = done(tree, one)
        if (['add', 'inside', 'copy', 'remove'].includes(one.does)) return
        expect(ids(after).sort()).toEqual(ids(tree).sort())
      }),
    )
  })

  test('is told whole: the blocks that came and went and moved are those of the history', () => {
    fc.assert(
      fc.property(edits, all => {
        const after = through(start, all)
        const told = blockChanges(start, after)
        expect(told.length === 0).toBe(isSame(start, after))
        const [was, is] = [new Set(ids(start)), new Set(ids(after))]
        for (const change of told) {
          if (change.kind === 'added') expect(was.has(change.block.id)).toBe(false)
          else if (change.kind === 'removed') expect(is.has(change.block.id)).toBe(false)
          else expect(was.has(change.block.id) && is.has(change.block.id)).toBe(true)
        }
      }),
    )
  })
})

describe('single edits', () => {
  test('nest into the block before and out again; up and down stay among siblings; nothing goes into itself', () => {
    expect(drawn(nested(start, uuid(6)))).toEqual([1, [2, [3, [4, [5]], 6]]])
    expect(drawn(unnested(nested(start, uuid(6)), uuid(6)))).toEqual(drawn(start))
    expect(drawn(unnested(start, uuid(5)))).toEqual([1, [2, [3, 4, 5]], 6])
    expect(movedBy(start, uuid(3), -1)).toBe(start)
    expect(drawn(movedBy(start, uuid(2), -1))).toEqual([[2, [3, [4, [5]]]], 1, 6])
    expect(movedTo(start, uuid(2), { parent: uuid(4), at: 0 })).toBe(start)
  })

  test('a copy has ids of its own all through', () => {
    const { tree, copy } = duplicated(start, uuid(2), newId)
    expect(ids(tree)).toHaveLength(ids(start).length + 4)
    expect(ids([copy!]).some(id => ids(start).includes(id))).toBe(false)
    expect(new Set(ids(tree)).size).toBe(ids(tree).length)
  })

  test('what may be added where: by kind, by depth, by number', () => {
    expect(addable(start, undefined, rules)).toEqual(['text', 'columns'])
    expect(addable(start, uuid(1), rules)).toEqual([])
    expect(addable(start, uuid(4), rules)).toEqual(['text', 'note', 'columns'])
    expect(addable(start, uuid(5), rules)).toEqual([])
    const full = Array.from({ length: 12 }, (_, at) => text(at + 1))
    expect(addable(full, undefined, rules)).toEqual([])
  })
})

describe('a tree is refused', () => {
  const wrong = (tree: unknown) => {
    const answer = body.schema.safeParse(tree)
    return answer.success ? undefined : issueFinding(answer.error.issues[0]!, body, tree)
  }
  test.each<[string, unknown, object]>([
    ['with too many blocks', Array.from({ length: 13 }, (_, at) => text(at)), { code: 'TOO_MANY_BLOCKS' }],
    ['too deep', [columns(1, columns(2, columns(3, text(4))))], { code: 'BLOCK_TOO_DEEP', path: uuid(4) }],
    ['with a kind nobody knows', [{ ...text(1), type: 'hero' }], { code: 'ENUM', path: uuid(1) }],
    ['with a block where it may not stand', [{ ...text(1), type: 'note' }], { code: 'BLOCK_PLACE', path: uuid(1) }],
    ['with a block twice', [text(1), text(1)], { code: 'DUPLICATE', path: uuid(1) }],
    ['with more than it may hold', [text(1, 'x'.repeat(5000))], { code: 'BODY_TOO_LARGE' }],
    [
      'with a field of no block',
      [{ ...text(1), props: { color: 'red' } }],
      { code: 'UNKNOWN_FIELD', path: `${uuid(1)}.color` },
    ],
    [
      'without a field it needs',
      [columns(1, { id: uuid(2), type: 'note', props: {} })],
      { code: 'REQUIRED', path: `${uuid(2)}.words`, message: 'Note, Words: Enter words' },
    ],
    [
      'with a wrong value in a block',
      [{ ...text(1), props: { size: 0 } }],
      { code: 'RANGE', path: `${uuid(1)}.size`, message: 'Text, Size: Must be 1 or more' },
    ],
    ['of a kind every object knows', [{ ...text(1), type: 'constructor' }], { code: 'ENUM' }],
    ['with a field every object knows', [{ ...text(1), props: { toString: 'x' } }], { code: 'UNKNOWN_FIELD' }],
    ['with a field behind all objects', [JSON.parse(`{"id":"${uuid(1)}","type":"text","props":{"__proto__":1}}`)], {}],
    ['without ids', [{ type: 'text', props: {} }], { code: 'PATTERN' }],
    ['that is none', { a: 1 }, { code: 'TYPE' }],
    ['with what is no block', [7], { code: 'PATTERN' }],
  ])('%s', (_, tree, told) => {
    expect(wrong(tree)).toMatchObject(told)
  })

  test('however deep somebody sends it, without falling', () => {
    let deep: unknown = []
    for (let at = 0; at < 20_000; at += 1) deep = [{ id: uuid(1), type: 'columns', props: {}, children: deep }]
    expect(wrong(deep)).toMatchObject({ code: 'BLOCK_TOO_DEEP' })
  })
})

const kinds = body.facts.blocks ?? {}

/** As either side would have it throughout. */
const mergedBlocks = (base: Blocks, mine: Blocks, theirs: Blocks) => {
  const { settle } = merged(kinds, base, mine, theirs)
  return { mine: settle(() => 'mine'), theirs: settle(() => 'theirs') }
}

describe('two people', () => {
  test('what only one did is the result', () => {
    fc.assert(
      fc.property(edits, all => {
        const other = through(start, all)
        expect(mergedBlocks(start, other, start)).toEqual({ mine: other, theirs: other })
        expect(mergedBlocks(start, start, other)).toEqual({ mine: other, theirs: other })
        expect(mergedBlocks(start, other, other).mine).toEqual(other)
      }),
    )
  })

  test('no block of either is lost or doubled, whatever both did', () => {
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        const [my, their] = [through(start, mine), through(start, theirs)]
        for (const tree of Object.values(mergedBlocks(start, my, their))) {
          const all = ids(tree)
          expect(new Set(all).size).toBe(all.length)
          const before = new Set(ids(start))
          const [mineIds, theirIds] = [new Set(ids(my)), new Set(ids(their))]
          for (const id of [...mineIds, ...theirIds]) {
            const isNew = !before.has(id)
            const isBoth = mineIds.has(id) && theirIds.has(id)
            if (isNew || isBoth) expect(all).toContain(id)
          }
          for (const id of all) expect(mineIds.has(id) || theirIds.has(id) || before.has(id)).toBe(true)
        }
      }),
    )
  })

  test('different blocks, or different fields of one, go together; the same field is for a person to settle', () => {
    const mine = changed(movedBy(start, uuid(6), -1), uuid(1), { words: 'one', size: 2 })
    const theirs = inserted(changed(start, uuid(1), { words: 'uno' }), text(9, 'new'), { parent: uuid(2), at: 1 })
    const both = mergedBlocks(start, mine, theirs)
    expect(both.mine).toEqual(both.theirs)
    expect(drawn(both.mine)).toEqual([1, 6, [2, [3, 9, [4, [5]]]]])
    expect(both.mine[0]?.props).toEqual({ words: 'uno', size: 2 })
    const clash = mergedBlocks(start, changed(start, uuid(1), { words: 'a' }), changed(start, uuid(1), { words: 'b' }))
    expect([clash.mine[0]?.props.words, clash.theirs[0]?.props.words]).toEqual(['a', 'b'])
  })

  test('where they clash is told, place by place, and nowhere else does a choice change anything', () => {
    fc.assert(
      fc.property(edits, edits, fc.infiniteStream(fc.boolean()), (mine, theirs, coins) => {
        const [my, their] = [through(start, mine), through(start, theirs)]
        const { clashes, settle } = merged(kinds, start, my, their)
        const either = mergedBlocks(start, my, their)
        if (clashes.length === 0) expect(either.mine).toEqual(either.theirs)
        const told = new Set(clashes.map(({ at }) => at.key))
        const chosen = new Map(clashes.map(({ at }) => [at.key, coins.next().value ? 'mine' : 'theirs'] as const))
        const tree = settle(({ key }) => {
          expect(told.has(key)).toBe(true)
          return chosen.get(key)!
        })
        const there = new Map(placedIn(tree).map(({ block }) => [block.id, block]))
        for (const { at, mine: one, theirs: other } of clashes) {
          expect(one).not.toEqual(other)
          if (at.kind === 'field' && there.has(at.of))
            expect(there.get(at.of)?.props[at.name!]).toEqual(chosen.get(at.key) === 'mine' ? one : other)
        }
      }),
    )
  })

  test('several places are settled each for itself: a field, where a block stands, an order', () => {
    const mine = movedTo(changed(start, uuid(1), { words: 'a', size: 3 }), uuid(6), { parent: uuid(2), at: 0 })
    const theirs = movedTo(changed(start, uuid(1), { words: 'b', size: 4 }), uuid(6), { parent: uuid(4), at: 0 })
    const { clashes, settle } = merged(kinds, start, mine, theirs)
    expect(clashes.map(({ at: { kind, of, name }, mine, theirs }) => ({ kind, of, name, mine, theirs }))).toEqual([
      { kind: 'place', of: uuid(6), name: undefined, mine: uuid(2), theirs: uuid(4) },
      { kind: 'field', of: uuid(1), name: 'words', mine: 'a', theirs: 'b' },
      { kind: 'field', of: uuid(1), name: 'size', mine: 3, theirs: 4 },
    ])
    const tree = settle(({ name, kind }) => (name === 'size' || kind === 'place' ? 'theirs' : 'mine'))
    expect(tree[0]?.props).toEqual({ words: 'a', size: 4 })
    expect(drawn(tree)).toEqual(drawn(theirs))
    const row: Blocks = [text(1), text(2), text(3)]
    const turned = merged(kinds, row, [text(3), text(1), text(2)], [text(2), text(3), text(1)])
    expect(turned.clashes).toMatchObject([
      { at: { kind: 'order', of: '' }, mine: [uuid(3), uuid(1), uuid(2)], theirs: [uuid(2), uuid(3), uuid(1)] },
    ])
    expect(drawn(turned.settle(() => 'mine'))).toEqual([3, 1, 2])
  })

  test('one text in two languages is two people at two things', () => {
    const said = f.blocks({ blocks: { text: { label: 'Text', fields: { words: f.localized() } } } }).facts.blocks ?? {}
    const of = (words: object): Blocks => [{ id: uuid(1), type: 'text', props: { words } }]
    const start = of({ 'en-in': 'Rose', 'hi-in': 'gulab' })
    const apart = merged(
      said,
      start,
      of({ 'en-in': 'A rose', 'hi-in': 'gulab' }),
      of({ 'en-in': 'Rose', 'de-de': 'Rose' }),
    )
    expect(apart.clashes).toEqual([])
    expect(apart.settle(() => 'mine')).toEqual(of({ 'en-in': 'A rose', 'de-de': 'Rose' }))
    const both = merged(
      said,
      start,
      of({ 'en-in': 'A rose', 'hi-in': 'gulab' }),
      of({ 'en-in': 'Roses', 'hi-in': 'x' }),
    )
    expect(both.clashes).toMatchObject([
      { at: { kind: 'field', name: 'words.en-in' }, base: 'Rose', mine: 'A rose', theirs: 'Roses' },
    ])
    expect(both.settle(() => 'mine')).toEqual(of({ 'en-in': 'A rose', 'hi-in': 'x' }))
  })

  test('a block taken away there and written in here is kept, with what it stands in', () => {
    const both = mergedBlocks(start, changed(start, uuid(5), { words: 'mine' }), removed(start, uuid(2)))
    expect(drawn(both.mine)).toEqual([1, [2, [[4, [5]]]], 6])
    expect(drawn(mergedBlocks(start, removed(start, uuid(2)), start).mine)).toEqual([1, 6])
  })

  test('each into the other: no ring, nothing lost', () => {
    const two: Blocks = [columns(1), columns(2)]
    const both = mergedBlocks(
      two,
      movedTo(two, uuid(1), { parent: uuid(2), at: 0 }),
      movedTo(two, uuid(2), { parent: uuid(1), at: 0 }),
    )
    for (const tree of Object.values(both)) expect(ids(tree).sort()).toEqual([uuid(1), uuid(2)])
  })
})
