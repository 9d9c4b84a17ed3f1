import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearest } from '#rules/nearest.ts'
import {
  depthFinding,
  leafFinding,
  lineOf,
  moveFinding,
  parsePath,
  placed,
  printPath,
  resolvePath,
  siblingFinding,
} from '#rules/tree.ts'

const tree = [
  { id: 'makeup', name: 'Makeup', parent: null, slug: 'makeup' },
  { id: 'lips', name: 'Lips', parent: 'makeup', slug: 'lips' },
  { id: 'lipstick', name: 'Lipstick', parent: 'lips', slug: 'lipstick' },
  { id: 'eyes', name: 'Eyes', parent: 'makeup', slug: 'eyes' },
  { id: 'a', name: 'A', parent: null, slug: 'a' },
  { id: 'b', name: 'B', parent: 'a', slug: 'b' },
  { id: 'c', name: 'C', parent: 'b', slug: 'c' },
]

describe('moving a branch', () => {
  test('Lips cannot move inside itself, nor under its own Lipstick', () => {
    for (const parent of ['lips', 'lipstick'])
      expect(moveFinding(tree, 'lips', parent)).toMatchObject({
        code: 'CYCLE',
        message: 'Lips cannot move inside itself',
      })
  })

  test('a sixth level is refused, counting the branch below', () => {
    expect(depthFinding(6)).toMatchObject({ code: 'DEPTH', message: 'Depth 6; the limit is 5' })
    expect(moveFinding(tree, 'makeup', 'c')?.message).toBe('Depth 6; the limit is 5')
    expect(moveFinding(tree, 'lips', 'c')).toBeUndefined()
    expect(moveFinding(tree, 'lips', null)).toBeUndefined()
  })

  test('to nowhere is refused', () => {
    expect(moveFinding(tree, 'lips', 'gone')?.code).toBe('REF_NOT_FOUND')
  })

  test('never makes a cycle, whatever is moved where', () => {
    const id = fc.constantFrom(...tree.map(branch => branch.id))
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.option(id))), moves => {
        let moved = [...tree]
        for (const [which, parent] of moves)
          if (!moveFinding(moved, which, parent))
            moved = moved.map(branch => (branch.id === which ? { ...branch, parent } : branch))
        for (const branch of moved) {
          const line = lineOf(moved, branch.id)
          expect(line[0]?.parent).toBeNull()
          expect(line.length).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
})

test('positions stay 0..n-1 after any moves', () => {
  const siblings = ['a', 'b', 'c', 'd']
  expect(placed(siblings, 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(placed(siblings, 'new', 99)).toEqual(['a', 'b', 'c', 'd', 'new'])
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...siblings), fc.integer()), { maxLength: 100 }), moves => {
      const order = moves.reduce((list, [id, position]) => placed(list, id, position), siblings)
      expect([...order].sort()).toEqual(siblings)
    }),
  )
})

describe('paths', () => {
  test('read and print as Makeup > Lips > Lipstick', () => {
    expect(printPath(lineOf(tree, 'lipstick').map(branch => branch.name))).toBe('Makeup > Lips > Lipstick')
    expect(parsePath('Makeup>Lips >  Lipstick')).toEqual(['Makeup', 'Lips', 'Lipstick'])
    expect(resolvePath(tree, 'makeup > lips')).toEqual({ node: tree[1] })
  })

  test('read back whatever a name holds', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map(text => text.trim())
      .filter(text => text !== '')
    fc.assert(
      fc.property(fc.array(name), names => {
        expect(parsePath(printPath(names))).toEqual(names)
      }),
    )
  })

  test('name the first part that is not there and the nearest that is', () => {
    const answer = resolvePath(tree, 'Makeup > Lipz > Lipstick')
    expect(answer).toMatchObject({
      finding: { code: 'REF_NOT_FOUND', message: 'Makeup > Lipz does not exist. Did you mean Lips?' },
    })
  })

  test('of products end in a leaf', () => {
    expect(leafFinding(tree, 'lips')?.message).toBe('Makeup > Lips has subcategories. Choose one of them')
    expect(leafFinding(tree, 'lipstick')).toBeUndefined()
  })

  test('are unique among siblings', () => {
    const twin = { id: 'new', name: 'Lips', parent: 'makeup', slug: 'lips' }
    expect(siblingFinding(tree, twin)).toMatchObject({ code: 'DUPLICATE', message: 'lips already exists under Makeup' })
  })
})

test('the nearest name, a letter or two away, is what was meant', () => {
  expect(nearest('pirce', ['sku', 'price'])).toBe('price')
})
