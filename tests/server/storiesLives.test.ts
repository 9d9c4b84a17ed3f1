// Random lives of what is published by revisions, against a model on one page: live is always what was published or pinned, nothing
// that was saved is lost, and what is noted as used is what the revisions say.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Body } from './recordsWorld.ts'
import { openStories, type StoriesWorld } from './storiesWorld.ts'

let world: StoriesWorld
let makers: string[] = []

beforeAll(async () => {
  world = await openStories()
  makers = await Promise.all(['A', 'B', 'C'].map(name => world.makerOf(name)))
})
afterAll(() => world.close())

const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

interface Content {
  text: string
  maker: string | null
}
interface Entry {
  at: number
  does: 'publish' | 'deactivate'
  revision: number
}

/** What a record must be, kept beside it by hand. */
interface Model {
  id: string
  version: number
  status: string
  head: number
  live: number | null
  entries: Entry[]
  contents: Map<number, Content>
}

const isOut = ({ status }: Model) => status === 'active' || status === 'hidden'
const inOrder = (entries: Entry[]) => entries.sort((one, other) => one.at - other.at)

/** What each entry due by then does, in order. */
const letPass = (model: Model, until: number): void => {
  while (model.entries.length > 0 && model.entries[0]!.at <= until) {
    const { does, revision } = model.entries.shift()!
    model.version += 1
    if (does === 'publish') {
      model.live = revision
      if (model.status !== 'hidden') model.status = 'active'
    } else if (isOut(model)) model.status = 'inactive'
  }
}

const agrees = async (model: Model, context: string): Promise<void> => {
  const row = await world.read(model.id)
  const { status, version, revision, liveRevision } = row
  const wanted = { status: model.status, version: model.version, revision: model.head, liveRevision: model.live }
  expect({ status, version, revision, liveRevision }, context).toEqual(wanted)
  expect({ text: row.text, maker: row.maker }, context).toEqual(model.contents.get(model.head))
  expect((row.scheduled ?? []).filter((one: Body) => !one.failure).length, context).toBe(model.entries.length)

  const seen = await world.seen(model.id)
  const shown = isOut(model) ? model.contents.get(model.live!) : undefined
  expect(seen && { text: seen.text, maker: seen.maker }, context).toEqual(shown)

  const soon = [...model.entries].map(one => ({ ...one }))
  const then: Model = { ...model, entries: inOrder(soon) }
  const horizon = world.clock.at.getTime() + 30 * 60_000
  letPass(then, horizon)
  const coming = await world.seen(model.id, new Date(horizon).toISOString())
  const planned = isOut(then) ? then.contents.get(then.live!) : undefined
  expect(coming && { text: coming.text, maker: coming.maker }, `${context}, half an hour on`).toEqual(planned)
}

const isWhole = async (model: Model): Promise<void> => {
  const [kept, noted] = await withTenant(world.kit.db, { vendor: 'mgp' }, async tx => [
    await rowsOf<{ no: number; text: string; maker: string | null }>(
      tx,
      sql`select no, body ->> 'text' as text, body ->> 'maker' as maker from revision where record_id = ${model.id}::uuid order by no`,
    ),
    await rowsOf<{ no: number; maker: string }>(
      tx,
      sql`select from_revision as no, to_id as maker from content_ref where from_id = ${model.id}::uuid order by 1`,
    ),
  ])
  const contents = [...model.contents].sort(([one], [other]) => one - other)
  expect(kept).toEqual(contents.map(([no, content]) => ({ no, ...content })))
  expect(noted).toEqual(contents.flatMap(([no, { maker }]) => (maker ? [{ no, maker }] : [])))
  for (const maker of makers) {
    const uses = (await world.get(`/makers/${maker}/used-in`)).data.uses.filter(({ id }: Body) => id === model.id)
    const is = (no: number | null) => no !== null && model.contents.get(no)?.maker === maker
    const wanted =
      model.status === 'deleted'
        ? undefined
        : isOut(model) && is(model.live)
          ? 'live'
          : model.entries.some(({ does, revision }) => does === 'publish' && is(revision))
            ? 'scheduled'
            : is(model.head)
              ? 'draft'
              : undefined
    expect(uses.map(({ state }: Body) => state)).toEqual(wanted ? [wanted] : [])
  }
}

const copied = (model: Model): Model => ({ ...model, entries: model.entries.map(one => ({ ...one })) })

test.each([11, 23, 47, 89])('a life of sixty steps, seed %i, is what its model says at every step', async seed => {
  const random = randomOf(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const first: Content = { text: 'v0', maker: makers[0]! }
  const id = await world.given(first)
  const model: Model = {
    id,
    version: 1,
    status: 'draft',
    head: 1,
    live: null,
    entries: [],
    contents: new Map([[1, first]]),
  }
  let last: { operation: string; before: Model } | undefined
  const steps: string[] = []

  const wrote = (content: Content): void => {
    model.version += 1
    const live = model.live === null ? undefined : model.contents.get(model.live)
    if (live && live.text === content.text && live.maker === content.maker) model.head = model.live!
    else {
      model.head = model.version
      model.contents.set(model.head, content)
    }
  }
  const deed = async (action: string, input: object, change: () => void): Promise<void> => {
    const before = copied(model)
    const { data } = await world.does(action, id, input)
    steps.push(`${action} ${JSON.stringify(input)} ${data?.refused?.[0]?.why?.code ?? 'done'}`)
    if (!data?.operation) return
    change()
    last = { operation: data.operation, before }
  }

  const deeds: Record<string, () => Promise<void>> = {
    save: () => {
      const content = { text: `v${model.version}-${Math.floor(random() * 3)}`, maker: one([...makers, null]) }
      return deed('change', content, () => wrote(content))
    },
    publish: () =>
      deed('publish', {}, () => {
        model.version += 1
        if (model.status !== 'hidden') model.status = 'active'
        model.live = model.head
        model.entries = model.entries.filter(({ does, revision }) => does !== 'publish' || revision !== model.live)
      }),
    schedule: () => {
      const minutes = 2 + Math.floor(random() * 40)
      const does = random() < 0.75 ? 'publish' : 'deactivate'
      const at = Date.parse(world.in(minutes))
      return deed('schedule', { at: world.in(minutes), does }, () => {
        model.version += 1
        model.entries = inOrder([...model.entries, { at, does, revision: model.head } as Entry])
        if (!isOut(model)) model.status = 'schedule'
      })
    },
    unschedule: () =>
      deed('unschedule', {}, () => {
        model.version += 1
        model.entries = []
        if (model.status === 'schedule') model.status = model.live === null ? 'draft' : 'inactive'
      }),
    deactivate: () =>
      deed('deactivate', {}, () => {
        model.version += 1
        model.status = 'inactive'
      }),
    activate: () =>
      deed('activate', {}, () => {
        model.version += 1
        model.status = 'active'
      }),
    hide: () =>
      deed('hide', {}, () => {
        model.version += 1
        model.status = 'hidden'
      }),
    unhide: () =>
      deed('unhide', {}, () => {
        model.version += 1
        model.status = 'active'
      }),
    restoreVersion: async () => {
      if (model.version < 2) return
      const version = 1 + Math.floor(random() * (model.version - 1))
      const { text, maker } = (await contentAt(version))!
      await deed('restoreVersion', { version }, () => wrote({ text, maker }))
    },
    wait: async () => {
      const minutes = 1 + Math.floor(random() * 15)
      await world.wait(minutes)
      letPass(model, world.clock.at.getTime())
      steps.push(`wait ${minutes}`)
      last = undefined
    },
    undo: async () => {
      if (!last) return
      const { before, operation } = last
      last = undefined
      const { data } = await world.undo(operation)
      steps.push(`undo ${data?.refused?.[0]?.why?.code ?? 'done'}`)
      if (!data?.operation) return
      Object.assign(model, before, { version: model.version + 1 })
    },
  }
  /** As history knows it: what the record held at that version. */
  const contentAt = async (version: number): Promise<Content | undefined> => {
    const { lines } = (await world.get(`/stories/${id}/history`)).data
    const values: Body = await world.read(id)
    for (const { version: of, diff } of lines)
      if (of > version) for (const { field, before } of diff) values[field] = before
    return { text: values.text, maker: values.maker }
  }

  const names = [
    'save',
    'save',
    'save',
    'publish',
    'publish',
    'schedule',
    'schedule',
    'wait',
    'undo',
    'undo',
    ...Object.keys(deeds),
  ]
  for (let step = 0; step < 60; step += 1) {
    const name = one(names)
    await deeds[name]!()
    await agrees(model, `seed ${seed}, step ${step}: ${steps.slice(-6).join(' > ')}`)
  }
  await isWhole(model)
})
