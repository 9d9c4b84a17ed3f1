// Which lines a tree has for what is open, where steps and drops lead, and which line begins with what is typed.
import { describe, expect, test } from 'vitest'
import { foundTree, type Line, linesOf, wayTo } from '#console/tree/lines.ts'
import { dropped, stepped, whyNot } from '#console/tree/moving.ts'
import { begins } from '#console/tree/seeking.ts'
import type { AnyRow } from '#contract/resource.ts'

const shelf: Record<string, string[]> = { '': ['hair', 'lips', 'skin'], hair: ['oil', 'wax'], skin: ['sun'] }
const row = (id: string) => ({ id }) as AnyRow
const lines = (...open: string[]) =>
  linesOf({
    under: id => (shelf[id ?? ''] ?? []).map(row),
    below: id => shelf[id]?.length ?? 0,
    isOpen: id => open.includes(id),
  })
const ids = (all: readonly Line[]) => all.map(line => line.row.id)
const lineIn = (all: readonly Line[], id: string) => all.find(line => line.row.id === id)!
const said = (all: readonly Line[], id: string, step: 'up' | 'down' | 'in' | 'out') => {
  const place = stepped(all, lineIn(all, id), step)
  return place && [place.under?.row.id, place.at]
}

describe('lines', () => {
  test('are those of open branches, each with its place among its siblings', () => {
    expect(ids(lines())).toEqual(['hair', 'lips', 'skin'])
    const all = lines('hair', 'lips')
    expect(ids(all)).toEqual(['hair', 'oil', 'wax', 'lips', 'skin'])
    expect(lineIn(all, 'wax')).toMatchObject({ level: 2, at: 2, of: 2, below: 0, isOpen: false })
    expect(ids(wayTo(lineIn(all, 'wax')))).toEqual(['hair', 'wax'])
  })

  test('a branch that is open and has not come yet has none below', () => {
    const waiting = linesOf({ under: id => (id ? undefined : [row('hair')]), below: () => 2, isOpen: () => true })
    expect(waiting).toMatchObject([{ isOpen: true, below: 2 }])
  })

  test('of what was found are open but for what was closed; who hangs under nobody here stands at the top', () => {
    const parents: Record<string, string> = { wax: 'hair', sun: 'skin' }
    const found = (closed: string[]) =>
      ids(linesOf(foundTree(['hair', 'wax', 'sun'].map(row), ({ id }) => parents[id], new Set(closed))))
    expect(found([])).toEqual(['hair', 'wax', 'sun'])
    expect(found(['hair'])).toEqual(['hair', 'sun'])
  })
})

describe('a step', () => {
  const all = lines('hair', 'skin')
  test('up and down goes among siblings and ends at both ends', () => {
    expect(said(all, 'lips', 'up')).toEqual([undefined, 0])
    expect(said(all, 'lips', 'down')).toEqual([undefined, 2])
    expect(said(all, 'hair', 'up')).toBeUndefined()
    expect(said(all, 'wax', 'down')).toBeUndefined()
  })
  test('in goes under the sibling above, out beside the branch', () => {
    expect(said(all, 'lips', 'in')).toEqual(['hair', undefined])
    expect(said(all, 'oil', 'in')).toBeUndefined()
    expect(said(all, 'wax', 'out')).toEqual([undefined, 1])
    expect(said(all, 'lips', 'out')).toBeUndefined()
  })
})

describe('a drop', () => {
  const all = lines('hair')
  const drop = (carried: string[], on: string, zone: 'before' | 'inside' | 'after') => {
    const place = dropped(
      all,
      carried.map(id => lineIn(all, id)),
      lineIn(all, on),
      zone,
    )
    return [place.under?.row.id, place.at]
  }
  test('on the middle hangs under it, on an edge stands beside it', () => {
    expect(drop(['lips'], 'hair', 'inside')).toEqual(['hair', undefined])
    expect(drop(['skin'], 'hair', 'before')).toEqual([undefined, 0])
    expect(drop(['skin'], 'oil', 'after')).toEqual(['hair', 1])
  })
  test('counts places without what is carried', () => {
    expect(drop(['hair'], 'skin', 'before')).toEqual([undefined, 1])
    expect(drop(['hair'], 'skin', 'after')).toEqual([undefined, 2])
    expect(drop(['hair', 'lips'], 'lips', 'after')).toEqual([undefined, 0])
  })
  test('into itself or below is refused as the rule of trees refuses it', () => {
    const [hair, oil] = [lineIn(all, 'hair'), lineIn(all, 'oil')]
    expect(whyNot(all, [hair], { under: oil }, line => line.row.id)).toMatchObject({
      code: 'CYCLE',
      message: 'hair cannot move inside itself',
    })
    expect(whyNot(all, [oil], {}, line => line.row.id)).toBeUndefined()
  })
})

test('what is typed goes to the next line that begins so, around the end, whatever its accents', () => {
  const names = ['Lips', 'Hair', 'Lípstick']
  expect([begins(names, 'lip', 0), begins(names, 'lip', 1), begins(names, 'lips', 2)]).toEqual([0, 2, 2])
  expect([begins(names, 'h', 2), begins(names, 'x', 0), begins(names, ' ', 0)]).toEqual([1, -1, -1])
})
