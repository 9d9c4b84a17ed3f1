// How an area reaches those above it, whom it may not name: it asks a question that one of them answers, or tells what it did so that
// whoever lives on it goes on in the same transaction. Who answers is said where the server is put together, once for the process: an
// area is never there without those above it. What the engine asks of an area, which a server may lack, is a member of `Behaviour`.
import { type SQL, sql } from 'drizzle-orm'

type PortFunction<Given extends unknown[], Said> = (...given: Given) => Said

/** What one area above says to a port, to be joined when the server is put together. */
export interface Joined {
  join(): void
}

/** A question with one answer. Asked where nobody answers it, it throws. */
export interface Question<Given extends unknown[], Said> {
  ask: PortFunction<Given, Said>
  answeredBy(answer: PortFunction<Given, Said>): Joined
}

export const question = <Given extends unknown[], Said>(name: string): Question<Given, Said> => {
  let answer: PortFunction<Given, Said> | undefined
  return {
    ask(...given) {
      if (!answer) throw new Error(`No area answers ${name}`)
      return answer(...given)
    },
    answeredBy: by => ({
      join() {
        if (answer && answer !== by) throw new Error(`Two areas answer ${name}`)
        answer = by
      },
    }),
  }
}

/** A piece of a statement that a question answers, asked when the statement is written: where it stands nobody answers yet. */
export const asked = (piece: () => SQL): SQL => sql`${{ getSQL: piece }}`

/** Something that happened, for any number of areas, in the order they were joined in: one after the other, in the caller's transaction. */
export interface Event<Given extends unknown[], Said> {
  tell(...given: Given): Promise<Said[]>
  heardBy(hear: PortFunction<Given, Promise<Said>>): Joined
}

export const event = <Given extends unknown[], Said = void>(): Event<Given, Said> => {
  const hearing = new Set<PortFunction<Given, Promise<Said>>>()
  return {
    async tell(...given) {
      const said: Said[] = []
      for (const hear of hearing) said.push(await hear(...given))
      return said
    },
    heardBy: hear => ({ join: () => void hearing.add(hear) }),
  }
}
