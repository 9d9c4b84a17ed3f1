// Acceptance 7 as a property: what a table answers, before its chains are shortened and after.
import fc from 'fast-check'
import { expect } from 'vitest'
import { flattened } from '#rules/redirect/flatten.ts'
import { classOf, type Followed, follow } from '#rules/redirect/resolve.ts'
import { compiled } from '#rules/redirect/table.ts'
import { sentTarget } from '#rules/redirect/target.ts'
import { asked, someRows } from './rows.ts'

const unlimited = 1000

const told = ({ outcome, to, code }: Followed) => ({
  outcome,
  to: to && `${to.host ?? ''}${sentTarget({ ...to, host: undefined })}`,
  class: code && classOf(code),
})

/** So many paths are asked for in each table. */
export const pathsEach = 200

const wanted = fc.array(
  fc.record({
    path: fc
      .array(fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'f-1', 'g', 'h', 'zz'), { minLength: 1, maxLength: 5 })
      .map(parts => `/${parts.join('/')}`),
    query: fc.constantFrom('', 'x=9', 'z=1&y=4'),
    urlLang: fc.constantFrom('en-in', 'hi-in'),
  }),
  { minLength: pathsEach, maxLength: pathsEach },
)

export const answersAlike = (tables: number): void => {
  let shortened = 0
  fc.assert(
    fc.property(someRows(40), wanted, (rows, requests) => {
      const before = compiled(rows)
      const after = compiled(rows.map(row => flattened(before, row).row))
      for (const { path, query, urlLang } of requests) {
        const request = asked(path, query, urlLang)
        const [was, is] = [follow(before, request, unlimited), follow(after, request, unlimited)]
        if (was.outcome === 'loop') continue
        expect(told(is)).toEqual(told(was))
        expect(is.hops.length).toBeLessThanOrEqual(was.hops.length)
        if (is.hops.length < was.hops.length) shortened += 1
      }
    }),
    { numRuns: tables },
  )
  expect(shortened).toBeGreaterThan(0)
}
