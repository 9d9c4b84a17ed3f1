// What must hold when the product dies by kill -9 in the middle of a price file: every row once, none lost, resumed at
// once. Promised at two sizes: small for every day, the design's own (K1) for the night.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stall, tellPriceStory } from './priceFile.ts'

export interface KillStory {
  /** Of the shop the prices belong to. */
  products: number
  rows: number
  kills: number
  /** From a kill to the job's going on, in milliseconds: promised where nothing else runs beside. */
  resumedWithin?: number
}

const bad = 37

export const promiseKillStory = ({ products, rows, kills, resumedWithin }: KillStory): void => {
  const stall = new Stall(`products=${products}`)
  beforeAll(() => stall.open())
  afterAll(() => stall.close())

  test(`${rows} rows with ${bad} bad ones, killed ${kills} times, mended, put back`, async () => {
    const told = await tellPriceStory(stall, { rows, bad, kills, seed: 20_261_120 })
    expect(told.job).toMatchObject({ state: 'partial', total: rows, done: rows, ok: rows - bad, failed: bad })
    expect(told.astray).toEqual([])
    expect(told.started).toBe(0)
    expect(told.resumed).toHaveLength(kills)
    console.log(`resumed after ${told.resumed.map(Math.round).join(', ')} ms`)
    if (resumedWithin) expect(Math.max(...told.resumed)).toBeLessThan(resumedWithin)
    expect(told.named.map(({ line }) => line)).toEqual(told.wanted)
    expect(told.named.filter(({ message }) => message.trim() === '')).toEqual([])
    expect(told.mended).toMatchObject({ state: 'success', ok: bad, failed: 0 })
    expect(told.undo).toMatchObject({
      state: 'partial',
      ok: rows - bad - told.touched.length,
      failed: told.touched.length,
    })
    expect(told.unrestored).toEqual([])
  })
}
