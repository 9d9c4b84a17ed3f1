// What the palette asks at each level, and what is gone when a level is left.
import { describe, expect, test } from 'vitest'
import type { ActingMoved } from '#machines/palette/facts.ts'
import type { PaletteEvent } from '#machines/palette.ts'
import type { Wish } from '#machines/wish.ts'
import { note, palette, reason } from './palettes.ts'
import { answering, fails, settle } from './running.ts'

const wish: Wish = { action: 'orders.hold', target: { ids: ['1'] }, once: 'once-1', face: 'palette', needs: {} }
const open: PaletteEvent = { type: 'palette.open', target: { ids: ['1'] }, returnFocus: 'grid' }
const accept = (slots = [reason, note], given: Wish = wish): PaletteEvent => ({
  type: 'row.accept',
  wish: given,
  slots,
})
const fill = (text: string): PaletteEvent => ({ type: 'slot.fill', text })
const blank = { query: '', mode: '', rows: {}, activeId: undefined, refusal: undefined }
const noWish = { wish: undefined, slots: [], chips: [], stage: undefined }

describe('browsing', () => {
  test('begins with what it was opened with, and else with nothing', async () => {
    const { send, context, asks } = await palette()
    expect(context()).toMatchObject({ query: '', mode: '', rows: {}, slots: [], chips: [], keys: [] })
    await send(open)
    expect(context()).toMatchObject({ ...blank, ...noWish, target: { ids: ['1'] } })
    expect(asks.at(-1)?.ask).toMatchObject({ query: '', mode: '', target: { ids: ['1'] } })
    const given = await palette()
    await given.send({ type: 'palette.open', query: 'hold', mode: '>' })
    expect(given.asks.at(-1)?.ask).toMatchObject({ query: 'hold', mode: '>' })
    expect(given.asks.at(-1)?.ask).not.toHaveProperty('target')
  })

  test('asks anew in another mode, and when the target is let go of', async () => {
    const { send, asks, context } = await palette()
    await send(open, { type: 'mode.set', mode: '#' })
    expect(asks.at(-1)?.ask).toMatchObject({ mode: '#', target: { ids: ['1'] } })
    await send({ type: 'backspace.empty' })
    expect(asks.at(-1)?.ask).toMatchObject({ mode: '', target: { ids: ['1'] } })
    await send({ type: 'backspace.empty' })
    expect(asks.at(-1)?.ask).not.toHaveProperty('target')
    expect([asks.length, context().target]).toEqual([4, undefined])
  })

  test('has the row active that was chosen, as long as some source still shows it', async () => {
    const { send, context, answer } = await palette()
    await send(open)
    await answer('a')
    await answer('b', 'records')
    await send({ type: 'row.activate', id: 'b' })
    await answer('c')
    expect(context().activeId).toBe('b')
    await answer('d', 'records')
    expect(context().activeId).toBe('d')
  })

  test('keeps its active row among the others of its source, and has none where nothing was found', async () => {
    const { send, context, asks } = await palette()
    const tell = (source: string, ...ids: string[]) =>
      settle(() => {
        const { ask, tell: answer } = asks.at(-1) as (typeof asks)[number]
        answer({ type: 'rows.arrived', source, sequence: ask.sequence, rows: ids.map(id => ({ id })) })
      })
    await send(open)
    await tell('records')
    expect(context().activeId).toBeUndefined()
    await tell('commands', 'a', 'b')
    await send({ type: 'row.activate', id: 'b' })
    await tell('records', 'c')
    expect(context().activeId).toBe('b')
  })

  test('is not settled by an older question', async () => {
    const { send, at } = await palette()
    await send(open, { type: 'query.type', text: 'h' }, { type: 'rows.settled', sequence: 1 })
    expect(at().value.surface).toEqual({ browsing: 'searching' })
  })
})

describe('a command that was accepted', () => {
  test('begins its slots with nothing of the browsing', async () => {
    const { send, context, answer } = await palette()
    await send(open, { type: 'query.type', text: 'hold' })
    await answer('a')
    await send(accept())
    expect(context()).toMatchObject({
      wish,
      slots: [reason, note],
      chips: [],
      query: '',
      rows: {},
      activeId: undefined,
    })
  })

  test('without slots goes on as it is, and with them keeps what it was given before', async () => {
    const plain = await palette()
    await plain.send(open, accept([]))
    expect(plain.followed[0]?.wish).toEqual(wish)
    const given = await palette()
    await given.send(open, accept([reason], { ...wish, input: { days: 3 } }), fill('fraud'))
    expect(given.followed[0]?.wish).toEqual({ ...wish, input: { days: 3, reason: 'fraud' } })
  })
})

describe('a slot', () => {
  test('is searched for with every key, for its command', async () => {
    const { send, asks } = await palette()
    await send(open, accept(), { type: 'query.type', text: 'fr' })
    expect(asks.at(-1)?.ask).toMatchObject({ query: 'fr', slot: reason, action: 'orders.hold' })
    expect(asks.at(-1)?.ask.slots).toEqual([reason, note])
    await send(fill('fraud'))
    expect(asks.at(-1)?.ask.slots).toEqual([note])
  })

  test('is read for its command, with what was typed or picked', async () => {
    const read = answering<{ value: unknown; text: string }>()
    const { send, context } = await palette({ read: read.ask })
    await send(open, accept(), { type: 'slot.fill', text: 'Fraud', value: 3 })
    expect(read.asked).toEqual([{ slot: reason, action: 'orders.hold', text: 'Fraud', value: 3 }])
    await read.gives({ text: 'Fraud', value: 3 })
    expect(context()).toMatchObject({ ...blank, chips: [{ slot: 'reason', text: 'Fraud', value: 3 }] })
  })

  test('filled or skipped leaves a chip, and nothing typed or shown', async () => {
    for (const event of [fill('x'), { type: 'slot.skip' } as const]) {
      const { send, context, answer, leaf } = await palette()
      await send(open, accept([note, reason]), { type: 'query.type', text: 'x' })
      await answer('a')
      await send(event)
      expect(context()).toMatchObject({ query: '', rows: {}, activeId: undefined })
      expect(leaf()).toBe('asking')
    }
    const { send, context } = await palette()
    await send(open, accept([note, reason]), { type: 'slot.skip' })
    expect(context().chips).toEqual([{ slot: 'note', text: '', value: undefined }])
  })

  test('opened again shows what was typed into it, and no row, reason or later chip', async () => {
    for (const back of ['back', 'backspace.empty'] as const) {
      const { send, context, answer, asks } = await palette({
        read: async ({ text }) => {
          if (text === '??') throw Object.assign(new Error('no'), { key: 'money.unreadable' })
          return { text, value: text }
        },
      })
      await send(open, accept(), fill('fraud'), fill('??'))
      await answer('a')
      expect(context().refusal?.key).toBe('money.unreadable')
      await send({ type: back })
      expect(context()).toMatchObject({ chips: [], query: 'fraud', rows: {}, activeId: undefined, refusal: undefined })
      expect(asks.at(-1)?.ask).toMatchObject({ slot: reason, query: 'fraud' })
    }
  })

  test('has its own active row, and drops the rows of the key before when all is told', async () => {
    const { send, context, answer, asks } = await palette()
    await send(open, accept())
    await answer('a')
    await answer('b', 'records')
    await send({ type: 'row.activate', id: 'b' })
    expect(context().activeId).toBe('b')
    await send({ type: 'query.type', text: 'x' }, { type: 'rows.settled', sequence: 1 })
    expect(Object.keys(context().rows)).toEqual(['commands', 'records'])
    await answer('c')
    await send({ type: 'rows.settled', sequence: asks.at(-1)?.ask.sequence ?? 0 })
    expect(Object.keys(context().rows)).toEqual(['commands'])
  })

  test('given up leads to browsing without the command', async () => {
    const { send, context, leaf } = await palette()
    await send(open, accept(), { type: 'back' })
    expect(leaf()).toBe('browsing')
    expect(context()).toMatchObject(noWish)
  })
})

describe('what cannot start or be read without a word', () => {
  test('says which it was', async () => {
    const deaf = await palette({ search: undefined })
    await deaf.send(open, accept())
    expect(deaf.refusal()).toBe('palette.refused.search')
    const unread = await palette({ read: fails({}) })
    await unread.send(open, accept(), fill('x'))
    expect(unread.refusal()).toBe('palette.refused.value')
    const unstarted = await palette({ follow: undefined })
    await unstarted.send(open, accept([]))
    expect(unstarted.refusal()).toBe('palette.refused.start')
  })
})

describe('back from an action', () => {
  test('that was given chips opens the last of them; without any it is given up', async () => {
    const chips = await palette()
    await chips.send(open, accept([reason]), fill('fraud'))
    await chips.moved('confirming')
    await chips.send({ type: 'back' })
    expect([chips.leaf(), chips.context().query]).toEqual(['asking', 'fraud'])
    const plain = await palette()
    await plain.send(open, accept([]))
    await plain.moved('confirming')
    await plain.send({ type: 'back' })
    expect(plain.leaf()).toBe('browsing')
    expect(plain.context()).toMatchObject(noWish)
  })

  test.each(['running', 'done', 'refused'] as const)('that is %s closes', async stage => {
    const { send, moved, leaf } = await palette()
    await send(open, accept([]))
    await moved(stage)
    await send({ type: 'back' })
    expect(leaf()).toBe('closed')
  })
})

describe('closing', () => {
  test.each(
    [
      ['weighing', 'planning', 'confirming', 'steppingUp', 'tried', 'refused'].map(stage => [stage, 1, 0] as const),
      ['holding', 'running', 'undoing'].map(stage => [stage, 0, 1] as const),
      ['done', 'partial', 'undone'].map(stage => [stage, 0, 0] as const),
    ].flat(),
  )('over an action that is %s: dropped %i, handed on %i', async (stage, dropped, handed) => {
    const { send, moved, followed, told } = await palette()
    await send(open, accept([]))
    await moved(stage as ActingMoved['stage'])
    await send({ type: 'palette.close' })
    const drops = followed[0]?.heard.filter(({ type }) => type === 'wish.drop') ?? []
    expect([drops.length, told('handed').length]).toEqual([dropped, handed])
  })

  test('is not said to an action that dropped itself', async () => {
    const { send, moved, followed, leaf } = await palette()
    await send(open, accept([]))
    await moved('confirming')
    await moved('dropped')
    expect([leaf(), followed[0]?.heard]).toEqual(['browsing', []])
  })

  test('forgets every key', async () => {
    const { send, context } = await palette()
    await send(open, { type: 'palette.close' })
    expect(context().keys).toEqual([])
  })

  test('over an action that has said nothing yet drops it', async () => {
    const { send, followed } = await palette()
    await send(open, accept([]), { type: 'palette.close' })
    expect(followed[0]?.heard).toEqual([{ type: 'wish.drop' }])
  })

  test('keeps nothing, and what is closed is not closed again', async () => {
    const { send, context, told, answer } = await palette()
    await send(open, { type: 'mode.set', mode: '>' })
    await answer('a')
    await send({ type: 'session.gone' })
    expect(context()).toMatchObject({ ...blank, ...noWish, target: undefined, returnFocus: undefined, keys: [] })
    const before = told('closed').length
    await send({ type: 'palette.close' }, { type: 'escape', at: 5 }, { type: 'session.gone' })
    expect(told('closed')).toHaveLength(before)
  })

  test('by Esc twice counts from its own opening', async () => {
    const { send, leaf } = await palette()
    await send(open, { type: 'escape', at: 1000 })
    await send(open, accept(), { type: 'escape', at: 1100 })
    expect(leaf()).toBe('browsing')
  })
})

test('an action’s refusal is shown with its stage, and gone with the next', async () => {
  const { send, context, followed, moved } = await palette()
  await send(open, accept([]))
  await settle(() => followed[0]?.tell({ type: 'acting.moved', stage: 'refused', refusal: { key: 'orders.late' } }))
  expect(context()).toMatchObject({ stage: 'refused', refusal: { key: 'orders.late' } })
  await moved('running')
  expect(context()).toMatchObject({ stage: 'running', refusal: undefined })
})

describe('leader keys', () => {
  test('stay quiet while they come quickly, and end when the palette opens', async () => {
    const { send, at, pass, context } = await palette()
    await send({ type: 'leader.begin', key: 'g' })
    await pass(300)
    await send({ type: 'leader.key', key: 'o' })
    await pass(349)
    expect(at().value.leader).toEqual({ pending: 'quiet' })
    expect(context().keys).toEqual(['g', 'o'])
    await send(open)
    expect(at().value.leader).toBe('off')
  })
})
