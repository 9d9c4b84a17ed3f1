// What a screen reader hears of the answers: their number, when the hand rests.
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { taughtCome } from '#console/palette/memory/taught.ts'
import { thesaurusCome } from '#console/palette/thesaurus/thesaurus.ts'
import { line, openPaletteDesk, options } from './paletteDesk.tsx'

const quietMs = 500

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
let heard: string[]
let voice: MutationObserver

const region = () => document.querySelector('.palette > [role=status]')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (text: string) => fireEvent.change(line(), { target: { value: text } })

beforeEach(async () => {
  desk = await openPaletteDesk()
  // Where nothing is found is known once it is known what people call things.
  await Promise.all([thesaurusCome(), taughtCome()])
  await desk.user.keyboard('{Control>}k{/Control}>')
  heard = []
  voice = new MutationObserver(() => void heard.push(region()?.textContent ?? ''))
  voice.observe(region() as Element, { childList: true, characterData: true, subtree: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  voice.disconnect()
  await desk.close()
})

describe('the live region', () => {
  test('28: says the count once, half a second after the last key, however many came before', async () => {
    for (const text of ['s', 'so', 'soa', 'soap', 'soaps']) {
      type(text)
      await pass(quietMs - 100)
    }
    expect(heard).toEqual([])
    await pass(quietMs)
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^${options()[0]?.getAttribute('aria-setsize')} results`))])
    await pass(10 * quietMs)
    expect(heard).toHaveLength(1)
  })

  test('28: says it anew after the next pause, and that nothing was found', async () => {
    type('soaps')
    await pass(3 * quietMs)
    type('soapszzzz')
    await pass(3 * quietMs)
    expect(heard).toHaveLength(2)
    expect(heard[1]).toContain('soapszzzz')
  })
})
