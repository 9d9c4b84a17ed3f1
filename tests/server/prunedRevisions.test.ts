// Pruning promises: whatever was published, handed in or planned stays, by whatever sequence it came to be, and so does what the record
// shows now and the latest of the rest. What is gone is said to be gone, never mistaken for another.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Planned } from '#contract/revisions.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { latestKept, pruneRevisions } from '#server/records/revisions.ts'
import { person } from './recordsWorld.ts'
import { openStories, type StoriesWorld } from './storiesWorld.ts'

let world: StoriesWorld

beforeAll(async () => {
  world = await openStories()
})
afterAll(() => world.close())

const scope = { vendor: 'mgp' }

const kept = async (id: string): Promise<Map<number, string>> => {
  const rows = await withTenant(world.kit.db, scope, tx =>
    rowsOf<{ no: number; text: string }>(
      tx,
      sql`select no, body ->> 'text' as text from revision where record_id = ${id}::uuid order by no`,
    ),
  )
  return new Map(rows.map(({ no, text }) => [no, text]))
}

interface Standing {
  version: number
  revision: number
  liveRevision: number | null
  submittedRevision: number | null
  scheduled: Planned[] | null
}

const named = ({ liveRevision, submittedRevision, scheduled }: Standing): number[] =>
  [liveRevision, submittedRevision, ...(scheduled ?? []).map(({ revision }) => revision)].flatMap(no => no ?? [])

type Deed =
  | {
      does:
        | 'save'
        | 'publish'
        | 'submit'
        | 'approve'
        | 'sendBack'
        | 'deactivate'
        | 'activate'
        | 'unschedule'
        | 'undo'
        | 'prune'
    }
  | { does: 'schedule' | 'restoreVersion'; back: number; minutes: number }
  | { does: 'takeOver' | 'wait'; minutes: number }

const simple = (
  does:
    | 'save'
    | 'publish'
    | 'submit'
    | 'approve'
    | 'sendBack'
    | 'deactivate'
    | 'activate'
    | 'unschedule'
    | 'undo'
    | 'prune',
) => fc.constant<Deed>({ does })
const minutes = fc.integer({ min: 2, max: 40 })
const back = fc.integer({ min: 0, max: 12 })

const deeds = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: simple('save') },
    { weight: 3, arbitrary: simple('publish') },
    { weight: 3, arbitrary: simple('prune') },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constantFrom('schedule' as const, 'restoreVersion' as const), back, minutes }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('takeOver' as const, 'wait' as const), minutes }) },
    { weight: 2, arbitrary: simple('undo') },
    simple('submit'),
    simple('approve'),
    simple('sendBack'),
    simple('deactivate'),
    simple('activate'),
    simple('unschedule'),
  ),
  { minLength: 8, maxLength: 30 },
)

const latest = 3

test('after any sequence nothing that was published, handed in or planned is gone, and of the rest the latest stay', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async sequence => {
      let count = 0
      let lastOperation: string | undefined
      const id = await world.given({ text: 'text 0' })
      const ever = new Set<number>()
      const texts = new Map<number, string>()
      let there = await kept(id)

      for (const deed of [...sequence, { does: 'prune' } as const]) {
        const before = (await world.read(id)) as unknown as Standing
        if (deed.does === 'wait') await world.wait(deed.minutes)
        else if (deed.does === 'undo') {
          if (lastOperation) await world.undo(lastOperation)
          lastOperation = undefined
        } else if (deed.does === 'prune') {
          const held = new Set([...ever, ...named(before), before.revision])
          const others = [...there.keys()].filter(no => !held.has(no)).sort((one, other) => other - one)
          const going = new Set(others.slice(latest))
          await pruneRevisions(world.kit, person(), latest)
          expect([...(await kept(id)).keys()]).toEqual([...there.keys()].filter(no => !going.has(no)))
        } else {
          count += 1
          const version = 'back' in deed ? Math.max(1, before.version - deed.back) : 0
          const inputs: Partial<Record<Deed['does'], object>> = {
            save: { text: `text ${count}` },
            restoreVersion: { version },
            sendBack: { reason: 'not yet' },
            ...('minutes' in deed && {
              schedule: { at: world.in(deed.minutes), revision: version },
              takeOver: { begins: world.in(deed.minutes), ends: world.in(deed.minutes + 5) },
            }),
          }
          const { data } = await world.does(deed.does === 'save' ? 'change' : deed.does, id, inputs[deed.does] ?? {})
          lastOperation = data?.operation ?? lastOperation
        }

        const after = (await world.read(id)) as unknown as Standing
        for (const no of named(after)) ever.add(no)
        there = await kept(id)
        // What is named is there, and says what it said when it was made.
        for (const no of [...ever, after.revision]) expect(there.has(no), `${no} after ${deed.does}`).toBe(true)
        for (const [no, text] of there) expect(texts.get(no) ?? text).toBe(text)
        for (const [no, text] of there) texts.set(no, text)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a version whose content was let go is refused, and not taken for the one before it', async () => {
  const id = await world.given({ text: 'first' })
  for (let count = 2; count < 12; count += 1) await world.save(id, { text: `text ${count}` })
  await pruneRevisions(world.kit, person(), latest)
  expect([...(await kept(id)).keys()]).toEqual([8, 9, 10, 11])
  const { data } = await world.does('schedule', id, { at: world.in(5), revision: 4 })
  expect(data.refused).toMatchObject([{ why: { code: 'RANGE', path: 'revision' } }])
  // What it said then is still known of its history.
  await world.does('restoreVersion', id, { version: 4 })
  expect(await world.read(id)).toMatchObject({ text: 'text 4' })
})

test('a version after an undo is the content it was undone to', async () => {
  const id = await world.given({ text: 'one' })
  const { operation } = (await world.save(id, { text: 'two' })).data
  await world.undo(operation)
  await world.does('schedule', id, { at: world.in(5), revision: 3 })
  expect(await world.read(id)).toMatchObject({ version: 4, scheduled: [{ revision: 1 }] })
})

test('fifty stay beside what was published, and no other record or brand loses any', async () => {
  const [id, other] = [await world.given({ text: 'one' }), await world.given({ text: 'untouched' })]
  await world.does('publish', id)
  for (let count = 0; count < latestKept + 3; count += 1) await world.save(id, { text: `text ${count}` })
  const all = [...(await kept(id)).keys()]
  expect(await pruneRevisions(world.kit, { ...person(), place: { ...person().place, vendorCode: 'tmc' } })).toBe(0)
  expect([...(await kept(id)).keys()]).toEqual(all)
  await pruneRevisions(world.kit, person())
  // The live one, the one on the record, and fifty besides.
  expect([...(await kept(id)).keys()]).toEqual([1, ...all.slice(-latestKept - 1)])
  expect([...(await kept(other)).keys()]).toEqual([1])
})

test('what a revision that went had used is not used by it any more', async () => {
  const maker = await world.makerOf('Once')
  const id = await world.given({ text: 'one', maker })
  await world.save(id, { text: 'two', maker: null })
  for (let count = 0; count < latest; count += 1) await world.save(id, { text: `text ${count}` })
  const uses = () =>
    withTenant(world.kit.db, scope, tx =>
      rowsOf<{ from_revision: number }>(tx, sql`select from_revision from content_ref where from_id = ${id}::uuid`),
    )
  expect(await uses()).toEqual([{ from_revision: 1 }])
  await pruneRevisions(world.kit, person(), latest)
  expect(await uses()).toEqual([])
})

test('nothing but pruning deletes a revision', async () => {
  const id = await world.given()
  const deleting = withTenant(world.kit.db, scope, tx =>
    run(tx, sql`delete from revision where record_id = ${id}::uuid`),
  )
  await expect(deleting).rejects.toThrow()
})
