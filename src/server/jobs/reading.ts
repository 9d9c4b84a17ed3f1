// The units of a file in chunks, one look ahead, so that the last chunk knows it is the last.
import type { Unit } from './source.ts'

export class Reading {
  readonly #units: AsyncGenerator<Unit>
  #ahead: Unit | undefined
  #isStarted = false

  constructor(units: AsyncGenerator<Unit>) {
    this.#units = units
  }

  async skip(rows: number): Promise<void> {
    for (let left = rows; left > 0; ) left -= (await this.#next())?.length ?? left
  }

  /** About as many rows; a unit is never cut. */
  async take(rows: number): Promise<{ batch: Unit[]; isLast: boolean }> {
    const batch: Unit[] = []
    for (let count = 0; count < rows; ) {
      const unit = await this.#next()
      if (!unit) return { batch, isLast: true }
      batch.push(unit)
      count += unit.length
    }
    return { batch, isLast: (await this.#peek()) === undefined }
  }

  async close(): Promise<void> {
    await this.#units.return(undefined)
  }

  async #peek(): Promise<Unit | undefined> {
    if (!this.#isStarted) this.#ahead = await this.#read()
    this.#isStarted = true
    return this.#ahead
  }

  async #next(): Promise<Unit | undefined> {
    const unit = await this.#peek()
    if (unit) this.#ahead = await this.#read()
    return unit
  }

  async #read(): Promise<Unit | undefined> {
    const { value, done } = await this.#units.next()
    return done ? undefined : value
  }
}
