// What somebody changes of their profile is seen at once; what the server refuses is taken back, and nothing else.
import { waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentMe, currentPlace, saveProfile, setMe } from '#console/session/me.ts'
import { type Me, type Profile, paths } from '#contract/session.ts'
import { type Desk, openDesk, type ScriptedAnswer } from '../support/desk.tsx'

let desk: Desk
/** By the number a save bears: says how the server answers it. */
let answers: Map<string, (isTaken: boolean) => void>
beforeEach(async () => {
  desk = await openDesk({ resources: [] })
  answers = new Map()
  desk.script[`POST ${paths.profile}`] = ({ body }) =>
    new Promise<ScriptedAnswer>(resolve => {
      const [value] = Object.values((body as { patch: Record<string, string> }).patch)
      answers.set(value!, isTaken =>
        resolve(
          isTaken
            ? { body: { data: {} } }
            : { status: 422, body: { code: 'VALIDATION', message: 'Not so', fields: [] } },
        ),
      )
    })
})
afterEach(() => desk.close())

const fields = ['place', 'language'] as const
type Field = (typeof fields)[number]
const shown = (): Pick<Profile, Field> => {
  const { place, language } = currentMe()!.profile
  return { ...(place && { place }), ...(language && { language }) }
}
/** Whether it was kept. */
const saved = (field: Field, value: string): Promise<boolean> =>
  saveProfile({ [field]: value }).then(
    () => true,
    () => false,
  )

test('whatever is refused and in whatever order the answers come, all that was taken is seen and nothing that was refused', async () => {
  const saves = fc.array(fc.record({ field: fc.constantFrom(...fields), isTaken: fc.boolean(), turn: fc.nat(99) }), {
    minLength: 1,
    maxLength: 6,
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(saves, async all => {
      run += 1
      const expected = shown()
      const made = all.map((one, at) => ({ ...one, value: `${run}.${at}` }))
      const over = made.map(({ field, value }) => saved(field, value))
      expect(shown()).toEqual({ ...expected, ...Object.fromEntries(made.map(({ field, value }) => [field, value])) })
      await waitFor(() => expect(made.filter(({ value }) => !answers.has(value))).toEqual([]))
      for (const { value, isTaken } of made.toSorted((one, other) => one.turn - other.turn)) {
        answers.get(value)!(isTaken)
        expect(await over[made.findIndex(one => one.value === value)]).toBe(isTaken)
      }
      for (const { field, value, isTaken } of made) if (isTaken) expected[field] = value
      expect(shown()).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

test('what was refused to one person changes nothing of who is here since', async () => {
  const over = saved('language', 'refused')
  await waitFor(() => expect(answers.has('refused')).toBe(true))
  const other = currentMe() as Me
  setMe({ ...other, profile: { ...other.profile, language: 'fa' } }, currentPlace())
  answers.get('refused')!(false)
  expect(await over).toBe(false)
  expect(shown().language).toBe('fa')
})
