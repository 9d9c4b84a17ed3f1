// The palette's levels: browsing, slots, the mirrored acting; stale rows, Esc, Backspace, leader keys.
import { expect, test } from 'vitest'
import type { PaletteAnswer, PalettePorts } from '#machines/palette/facts.ts'
import type { Wish } from '#machines/wish.ts'
import { note, palette, reason } from './palettes.ts'
import { answering, settle } from './running.ts'

const wish: Wish = {
  action: 'orders.hold',
  target: { ids: ['1'] },
  once: 'once-1',
  face: 'palette',
  needs: { input: true },
}
const opened = async (ports: Partial<PalettePorts> = {}) => {
  const run = await palette(ports)
  await run.send({ type: 'palette.open', target: { ids: ['1'] }, returnFocus: 'grid' })
  return run
}
const accepted = async (slots = [reason, note], ports: Partial<PalettePorts> = {}) => {
  const run = await opened(ports)
  await run.send({ type: 'row.accept', wish, slots })
  return run
}

test('opens browsing, with the target as it was then, and asks for the first rows', async () => {
  const { leaf, asks, at } = await opened()
  expect(leaf()).toBe('browsing')
  expect(at().context.target).toEqual({ ids: ['1'] })
  expect(asks.map(({ ask }) => ask.sequence)).toEqual([1])
})

test('each key asks anew and ends the question before', async () => {
  const { asks, send } = await opened()
  await send({ type: 'query.type', text: 'h' })
  await send({ type: 'query.type', text: 'ho' })
  expect(asks.map(({ ask }) => ask.query)).toEqual(['', 'h', 'ho'])
  expect(asks.map(({ ended }) => ended)).toEqual([true, true, false])
})

test('answers of an older sequence are dropped', async () => {
  const { at, send } = await opened()
  await send({ type: 'query.type', text: 'h' })
  await send({ type: 'rows.arrived', source: 'server', sequence: 1, rows: [{ id: 'old' }] })
  expect(at().context.rows).toEqual({})
  await send({ type: 'rows.arrived', source: 'server', sequence: 2, rows: [{ id: 'new' }] })
  expect(at().context.rows.server?.rows).toEqual([{ id: 'new' }])
  expect(at().context.activeId).toBe('new')
})

test('what the same question was answered with stays until it is answered anew, and goes when all is told', async () => {
  const { asks, at, send } = await opened()
  const tell = (event: PaletteAnswer) => settle(() => asks.at(-1)?.tell(event))
  await tell({ type: 'rows.arrived', source: 'commands', sequence: 1, rows: [{ id: 'a' }] })
  await tell({ type: 'rows.arrived', source: 'records', sequence: 1, rows: [{ id: 'b' }] })
  await send({ type: 'query.again' })
  expect(asks.map(({ ask }) => ask.sequence)).toEqual([1, 2])
  const shown = () => Object.values(at().context.rows).flatMap(({ sequence, rows }) => (sequence === 2 ? rows : []))
  expect([shown(), at().context.activeId]).toEqual([[{ id: 'a' }, { id: 'b' }], 'a'])
  await tell({ type: 'rows.arrived', source: 'commands', sequence: 2, rows: [{ id: 'c' }] })
  expect(shown()).toEqual([{ id: 'c' }, { id: 'b' }])
  await tell({ type: 'rows.settled', sequence: 2 })
  expect(shown()).toEqual([{ id: 'c' }])
})

test('late rows of another source do not move the active row, and rows of the query before go when all is told', async () => {
  const { asks, at, send } = await opened()
  const answer = (source: string, sequence: number, id: string) =>
    settle(() => asks.at(-1)?.tell({ type: 'rows.arrived', source, sequence, rows: [{ id }] }))
  await answer('commands', 1, 'a')
  await answer('records', 1, 'b')
  expect(at().context.activeId).toBe('a')
  await send({ type: 'query.type', text: 'x' })
  await answer('commands', 2, 'c')
  await settle(() => asks.at(-1)?.tell({ type: 'rows.settled', sequence: 2 }))
  expect(Object.keys(at().context.rows)).toEqual(['commands'])
  expect(at().value.surface).toEqual({ browsing: 'idle' })
})

test('Backspace on empty takes the mode away, then the target', async () => {
  const { at, send, asks } = await opened()
  await send({ type: 'mode.set', mode: '>' })
  await send({ type: 'backspace.empty' })
  expect(at().context.mode).toBe('')
  await send({ type: 'backspace.empty' })
  expect(at().context.target).toBeUndefined()
  const before = asks.length
  await send({ type: 'backspace.empty' })
  expect(asks).toHaveLength(before)
})

test('asks slot by slot and starts the acting with what was given', async () => {
  const { leaf, send, followed, asks } = await accepted()
  expect(leaf()).toBe('asking')
  expect(asks.at(-1)?.ask).toMatchObject({ slot: reason, action: 'orders.hold' })
  await send({ type: 'slot.fill', text: 'fraud', value: 3 })
  expect(asks.at(-1)?.ask).toMatchObject({ slot: note })
  await send({ type: 'slot.fill', text: 'call first' })
  expect(followed[0]?.wish).toMatchObject({ once: 'once-1', input: { reason: 3, note: 'call first' } })
  expect(leaf()).toBe('planning')
})

test('an optional slot may be skipped, a required one may not', async () => {
  const { leaf, send, followed } = await accepted()
  await send({ type: 'slot.skip' })
  expect(leaf()).toBe('asking')
  await send({ type: 'slot.fill', text: 'fraud' })
  await send({ type: 'slot.skip' })
  expect(followed[0]?.wish.input).toEqual({ reason: 'fraud' })
})

test('a value that cannot be read is asked for again, with the reason', async () => {
  const read = answering<{ value: unknown; text: string }>()
  const { leaf, send, at } = await accepted([reason], { read: read.ask })
  await send({ type: 'slot.fill', text: '??' })
  expect(at().hasTag('busy')).toBe(true)
  await read.refuses({ key: 'money.unreadable' })
  expect(leaf()).toBe('asking')
  expect(at().context.refusal?.key).toBe('money.unreadable')
})

test('a command without slots starts at once', async () => {
  const { leaf } = await accepted([])
  expect(leaf()).toBe('planning')
})

test('can be opened on a wish, straight at its first slot', async () => {
  const { leaf, send } = await palette()
  await send({ type: 'palette.open', wish, slots: [reason] })
  expect(leaf()).toBe('asking')
})

test('Backspace on empty opens the chip before, then gives the command up', async () => {
  const { leaf, send, at } = await accepted()
  await send({ type: 'slot.fill', text: 'fraud' })
  await send({ type: 'backspace.empty' })
  expect(at().context).toMatchObject({ chips: [], query: 'fraud' })
  await send({ type: 'backspace.empty' })
  expect(leaf()).toBe('browsing')
  expect(at().context.wish).toBeUndefined()
})

test.each([
  ['weighing', 'planning'],
  ['planning', 'planning'],
  ['confirming', 'confirming'],
  ['steppingUp', 'steppingUp'],
  ['holding', 'running'],
  ['running', 'running'],
  ['done', 'done'],
  ['partial', 'done'],
  ['refused', 'done'],
  ['undone', 'done'],
  ['dropped', 'browsing'],
] as const)('mirrors %s as %s', async (stage, leaf) => {
  const run = await accepted([])
  await run.moved(stage)
  expect(run.leaf()).toBe(leaf)
})

test('passes confirmation, undo and retry on to the acting', async () => {
  const { send, followed, moved } = await accepted([])
  await moved('confirming')
  await send({ type: 'wish.confirm', count: 5 })
  await send({ type: 'wish.undo' })
  await send({ type: 'wish.retry', once: 'once-2' })
  expect(followed[0]?.heard).toEqual([
    { type: 'wish.confirm', count: 5 },
    { type: 'wish.undo' },
    { type: 'wish.retry', once: 'once-2' },
  ])
})

test('Esc goes back one level: card, slots, browsing, closed', async () => {
  const { leaf, send, followed, moved } = await accepted([reason])
  await send({ type: 'slot.fill', text: 'fraud' })
  await moved('confirming')
  await send({ type: 'escape', at: 1000 })
  expect(leaf()).toBe('asking')
  expect(followed[0]).toMatchObject({ heard: [{ type: 'wish.drop' }], ended: true })
  await send({ type: 'escape', at: 2000 })
  expect(leaf()).toBe('browsing')
  await send({ type: 'escape', at: 3000 })
  expect(leaf()).toBe('closed')
})

test('Esc twice within 400 ms closes from anywhere, 401 ms does not', async () => {
  const quick = await accepted()
  await quick.send({ type: 'slot.fill', text: 'fraud' })
  await quick.send({ type: 'escape', at: 1000 })
  await quick.send({ type: 'escape', at: 1400 })
  expect(quick.leaf()).toBe('closed')
  const slow = await accepted()
  await slow.send({ type: 'slot.fill', text: 'fraud' })
  await slow.send({ type: 'escape', at: 1000 })
  await slow.send({ type: 'escape', at: 1401 })
  expect(slow.leaf()).toBe('browsing')
})

test('closing while it runs hands the acting on instead of dropping it', async () => {
  const { leaf, send, told, followed, moved } = await accepted([])
  await moved('running')
  await send({ type: 'escape', at: 1000 })
  expect(leaf()).toBe('closed')
  expect(told('handed')).toEqual([{ type: 'handed', wish }])
  expect(followed[0]?.heard).toEqual([])
})

test('closing gives the focus back and keeps nothing', async () => {
  const { send, told, at } = await opened()
  await send({ type: 'query.type', text: 'hold' })
  await send({ type: 'palette.close' })
  expect(told('closed').at(-1)).toEqual({ type: 'closed', returnFocus: 'grid' })
  expect(at().context).toMatchObject({ query: '', rows: {}, target: undefined })
})

test('a session that is gone closes it with everything dropped', async () => {
  const { leaf, send, at } = await accepted()
  await send({ type: 'session.gone' })
  expect(leaf()).toBe('closed')
  expect(at().context.wish).toBeUndefined()
})

test('a search or an acting that cannot start is said and breaks nothing', async () => {
  const deaf = await opened({ search: undefined })
  expect(deaf.at().context.refusal?.key).toBe('palette.refused.search')
  const idle = await accepted([], { follow: undefined })
  expect(idle.leaf()).toBe('done')
  await idle.send({ type: 'wish.confirm' })
  await idle.send({ type: 'palette.close' })
  expect(idle.at().status).toBe('active')
  expect(idle.leaf()).toBe('closed')
})

test('a leader key shows what may follow after 350 ms and is forgotten after 3 s', async () => {
  const { at, send, pass } = await palette()
  await send({ type: 'leader.begin', key: 'g' })
  await pass(349)
  expect(at().value.leader).toEqual({ pending: 'quiet' })
  await pass(1)
  expect(at().value.leader).toEqual({ pending: 'shown' })
  await pass(2649)
  expect(at().value.leader).toEqual({ pending: 'shown' })
  await pass(1)
  expect(at().value.leader).toBe('off')
  expect(at().context.keys).toEqual([])
})

test('each further key starts the silence anew and keeps the overlay', async () => {
  const { at, send, pass } = await palette()
  await send({ type: 'leader.begin', key: 'g' })
  await pass(350)
  await send({ type: 'leader.key', key: 'o' })
  expect(at().context.keys).toEqual(['g', 'o'])
  await pass(2649)
  expect(at().value.leader).toEqual({ pending: 'shown' })
})

test.each([{ type: 'leader.end' }, { type: 'escape', at: 0 }, { type: 'session.gone' }] as const)(
  '$type ends the keys',
  async event => {
    const { at, send } = await palette()
    await send({ type: 'leader.begin', key: 'g' })
    await send(event)
    expect(at().value.leader).toBe('off')
  },
)

test('values that are given fill their slots in turn, and only what is missing is asked', async () => {
  const { leaf, send, followed, at } = await opened()
  await send({ type: 'row.accept', wish, slots: [reason, note], given: { note: { text: 'call first' } } })
  expect(leaf()).toBe('asking')
  expect(at().context.chips).toEqual([])
  await send({ type: 'slot.fill', text: 'fraud' })
  expect(followed[0]?.wish.input).toEqual({ reason: 'fraud', note: 'call first' })
})

test('several values typed into one slot are given by name', async () => {
  const { leaf, send, followed } = await accepted()
  await send({ type: 'slots.give', given: { note: { text: 'call first' }, reason: { text: 'fraud', value: 3 } } })
  expect(leaf()).toBe('planning')
  expect(followed[0]?.wish.input).toEqual({ reason: 3, note: 'call first' })
})

test('a given value that cannot be read stands in the line with the reason, and is not tried twice', async () => {
  const read = answering<{ value: unknown; text: string }>()
  const { leaf, send, at } = await opened({ read: read.ask })
  await send({ type: 'row.accept', wish, slots: [reason, note], given: { reason: { text: '??' } } })
  await read.refuses({ key: 'money.unreadable' })
  expect(leaf()).toBe('asking')
  expect(at().context).toMatchObject({ query: '??', given: {}, refusal: { key: 'money.unreadable' } })
})

test('saying that this is all passes over what need not be said, and never over what must', async () => {
  const { leaf, send, followed } = await accepted([reason, note])
  await send({ type: 'slot.fill', text: 'fraud', isLast: true })
  expect(leaf()).toBe('planning')
  expect(followed[0]?.wish.input).toEqual({ reason: 'fraud' })
  const more = await accepted([note, reason])
  await more.send({ type: 'slot.skip', isLast: true })
  expect(more.leaf()).toBe('asking')
})

test('what was said to be all is not said of what comes after it', async () => {
  const { leaf, send, over, context } = await opened()
  const second = { wish: { ...wish, action: 'orders.tag' }, slots: [note] }
  await send({ type: 'row.accept', wish, slots: [reason, note], next: [second] })
  await send({ type: 'slot.fill', text: 'fraud', isLast: true })
  await over()
  expect([leaf(), context().chips]).toEqual(['asking', []])
})

test('nor of a value that could not be read', async () => {
  const read = answering<{ value: unknown; text: string }>()
  const { leaf, send } = await accepted([reason, note], { read: read.ask })
  await send({ type: 'slot.fill', text: '??', isLast: true })
  await read.refuses({ key: 'money.unreadable' })
  await send({ type: 'slot.fill', text: 'fraud' })
  await read.gives({ text: 'fraud', value: 'fraud' })
  expect(leaf()).toBe('asking')
})

test('several values given as all there is, or a last slot passed over, ask nothing more', async () => {
  const given = await accepted([reason, note])
  await given.send({ type: 'slots.give', given: { reason: { text: 'fraud' } }, isLast: true })
  expect(given.followed[0]?.wish.input).toStrictEqual({ reason: 'fraud' })
  const passed = await accepted([note, { name: 'colour', optional: true }])
  await passed.send({ type: 'slot.skip', isLast: true })
  expect(passed.followed[0]?.wish.input).toStrictEqual({})
})

test('all there is passes over no slot that must be said, wherever it stands', async () => {
  const { leaf, send } = await accepted([reason, note, { name: 'until' }])
  await send({ type: 'slot.fill', text: 'fraud', isLast: true })
  expect(leaf()).toBe('asking')
})

test('a value given for a later slot leaves the line empty, and is used up by its chip', async () => {
  const { send, context } = await accepted([reason, note])
  await send({ type: 'query.type', text: 'note:call' })
  await send({ type: 'slots.give', given: { note: { text: 'call' } } })
  expect(context()).toMatchObject({ query: '', given: { note: { text: 'call' } } })
  const used = await opened()
  await used.send({ type: 'row.accept', wish, slots: [reason, note], given: { reason: { text: 'fraud' } } })
  expect(used.context().chips).toMatchObject([{ slot: 'reason' }])
  expect(used.context().given).toEqual({})
})

test('refused, the last value stands in the line again, whatever was passed over after it', async () => {
  const { send, moved, leaf, context } = await accepted([reason, note])
  await send({ type: 'slot.fill', text: 'fraud' })
  await send({ type: 'slot.skip' })
  await moved('refused')
  expect(leaf()).toBe('done')
  await send({ type: 'wish.revise' })
  expect(leaf()).toBe('asking')
  expect(context()).toMatchObject({ chips: [], query: 'fraud' })
  const idle = await accepted([])
  await idle.moved('refused')
  await idle.send({ type: 'wish.revise' })
  expect(idle.leaf()).toBe('done')
})

test('a last value that is taken back is asked again, not run again', async () => {
  const { send, moved, leaf, context } = await accepted([note, { name: 'more', optional: true }])
  await send({ type: 'slot.fill', text: 'call', isLast: true })
  await moved('confirming')
  await send({ type: 'back' })
  expect(leaf()).toBe('asking')
  expect(context()).toMatchObject({ chips: [], query: 'call' })
})

test('done with nothing left to read it closes, or stays with what was typed', async () => {
  const run = await accepted([])
  await run.moved('running')
  await run.over()
  expect(run.leaf()).toBe('closed')
  expect(run.told('handed')).toEqual([])
  const staying = await opened()
  await staying.send({ type: 'query.type', text: 'hold' })
  await staying.send({ type: 'row.accept', wish, slots: [], stays: true })
  await staying.over()
  expect(staying.leaf()).toBe('browsing')
  expect(staying.at().context).toMatchObject({ query: 'hold', wish: undefined, target: { ids: ['1'] } })
})

test('calls in a row go on while each is done, and stop at the first that is not', async () => {
  const step = (action: string, slots = [] as (typeof reason)[]) => ({ wish: { ...wish, action, once: action }, slots })
  const { send, followed, moved, over, leaf, at } = await opened()
  await send({ type: 'row.accept', ...step('one'), next: [step('two', [reason]), step('three')] })
  await moved('running')
  await over()
  expect(leaf()).toBe('asking')
  await send({ type: 'slot.fill', text: 'fraud' })
  expect(followed.map(({ wish: { action } }) => action)).toEqual(['one', 'two'])
  await moved('refused')
  expect(leaf()).toBe('done')
  expect(at().context.next.map(({ wish: { action } }) => action)).toEqual(['three'])
})
