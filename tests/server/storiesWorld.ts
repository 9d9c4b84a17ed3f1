// A resource that is published by revisions, in a shop that exists only here: what it points to, and people who work on it. The
// addresses it leaves are kept by the product's redirections.
import { redirectsServer } from '#areas/redirects/redirects.server.ts'
import { redirects } from '#areas/redirects/redirects.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { serve } from '#server/records/serve.ts'
import { type Body, openWorld, person, type World } from './recordsWorld.ts'

export const stories = resource({
  name: 'stories',
  one: 'story',
  label: 'Stories',
  group: 'content',
  icon: 'box',
  title: 'name',
  lifecycle: 'content',
  fields: {
    name: f.text({ required: true, search: true, max: 120 }),
    slug: f.text({ unique: true, format: 'slug' }),
    text: f.text({ format: 'long', max: 2000 }),
    maker: f.reference('makers'),
    friends: f.references('makers', { weak: true }),
    parts: f.groups({ named: 'title', parts: { title: f.text({ required: true }), maker: f.reference('makers') } }),
    views: f.integer({ readOnly: true }),
  },
  actions: { count: { on: 'records', label: 'Count a view' } },
})

/** No revisions, but uses inside a value. */
export const boxes = resource({
  name: 'boxes',
  one: 'box',
  label: 'Boxes',
  group: 'content',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true }),
    inside: f.groups({ named: 'title', parts: { title: f.text({ required: true }), maker: f.reference('makers') } }),
  },
  actions: {},
})

const behaviour = serve(stories, {
  actions: {
    count: async ({ records }) => ({
      patches: records.map(({ id, views }) => ({ id, patch: { views: (views ?? 0) + 1 } })),
    }),
  },
  blockers: async (_scene, rows) =>
    rows.map(({ text }) => (text === 'unfit' ? [{ code: 'BLOCKED', message: 'is unfit', path: 'text' }] : [])),
})

const tables = `
  insert into vendor (code, brand, country, name, currency, timezone, env)
    values ('mgp', 'mgp', 'IND', 'MGP', 'INR', 'Asia/Kolkata', 'dev');
  call make_resource('stories', $$
    name text not null,
    slug text,
    text text,
    maker uuid,
    friends uuid[],
    parts jsonb,
    views integer,
    revision integer not null,
    live_revision integer,
    submitted_revision integer,
    scheduled jsonb
  $$, searched => 'name', uniques => 'slug');
  call make_resource('boxes', $$ name text not null, inside jsonb $$, begins => 'active');`

export interface StoriesWorld extends World {
  given(draft?: object, who?: ReturnType<typeof person>): Promise<string>
  makerOf(name: string): Promise<string>
  does(action: string, id: string | string[], input?: object, who?: ReturnType<typeof person>): Promise<Body>
  save(id: string, input: object): Promise<Body>
  read(id: string): Promise<Body>
  /** As shoppers see it at a moment; undefined where they see none. */
  seen(id: string, at?: string): Promise<Body>
  get(path: string, who?: ReturnType<typeof person>): Promise<Body>
  undo(operation: string): Promise<Body>
  /** Lets so many minutes go by, and the clock do what is due. */
  wait(minutes: number): Promise<void>
  in(minutes: number): string
}

const ada = person()
let count = 0

export const openStories = async (): Promise<StoriesWorld> => {
  const world = await openWorld(
    {},
    { resources: [stories, boxes, redirects], behaviours: [behaviour, redirectsServer], tables },
  )
  const does: StoriesWorld['does'] = async (action, ids, input = {}, who = ada) =>
    (await world.act(who, 'stories', action, { ids: [ids].flat(), input })).body
  const get: StoriesWorld['get'] = async (path, who = ada) => (await world.call(who, 'GET', `/v1${path}`)).body
  const at = (minutes: number) => new Date(world.clock.at.getTime() + minutes * 60_000).toISOString()
  return {
    ...world,
    does,
    get,
    given: async (draft = {}, who = ada) => {
      count += 1
      const body = await world.act(who, 'stories', 'create', { input: { name: `Story ${count}`, ...draft } })
      if (!body.body.data?.done[0]) throw new Error(JSON.stringify(body))
      return body.body.data.done[0].id
    },
    makerOf: async name => {
      count += 1
      const { body } = await world.act(ada, 'makers', 'create', { input: { name, code: `M-${count}` } })
      return body.data.done[0].id
    },
    save: (id, input) => does('change', id, input),
    read: async id => (await get(`/stories/${id}`)).data,
    seen: async (id, moment = world.clock.at.toISOString()) => {
      const { record } = (await get(`/stories/${id}/as-of?at=${moment}`)).data
      return record && ['active', 'hidden'].includes(record.status) ? record : undefined
    },
    undo: async operation => (await world.call(ada, 'POST', '/v1/undo', { operation })).body,
    wait: async minutes => {
      world.clock.at = new Date(world.clock.at.getTime() + minutes * 60_000)
      await keepAppointments(world.kit, ada)
    },
    in: at,
  }
}
