// Two small resources of a shop that exists only here, their tables, two vendors and a few people: enough to promise things
// about any resource.
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Place } from '#contract/brand.ts'
import { f } from '#contract/f.ts'
import { Problem } from '#contract/problem.ts'
import { type Resource, resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { valueSet } from '#contract/valueSet.ts'
import { buildApp, type House } from '#server/app.ts'
import { allRows, type RowRights } from '#server/auth/rowRights.ts'
import { openDatabase, type PoolOptions } from '#server/db/pool.ts'
import { withClient } from '#server/db/roles.ts'
import { run } from '#server/db/statement.ts'
import type { Actor, JobSpec, Jobs, Kit, Publisher, Staff, Undated } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { type Behaviour, serve } from '#server/records/serve.ts'
import { freshDatabase } from '../support/database.ts'

const Kind = valueSet('shelfKind', { oak: 1, steel: 2 })

export const makers = resource({
  name: 'makers',
  one: 'maker',
  label: 'Makers',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true, search: true }),
    code: f.text({ required: true, unique: true, format: 'code' }),
  },
  actions: {},
})

export const labels = resource({
  name: 'labels',
  one: 'label',
  label: 'Labels',
  group: 'catalogue',
  icon: 'tag',
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.localized({ required: true, search: true }),
    slug: f.text({ required: true, unique: true, format: 'slug' }),
  },
  actions: {},
})

export const shelves = resource({
  name: 'shelves',
  one: 'shelf',
  label: 'Shelves',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  subtitle: 'sku',
  lifecycle: 'catalogue',
  fields: {
    name: f.text({ required: true, search: true, max: 120 }),
    sku: f.text({ required: true, unique: true, search: true, format: 'code', fixed: true }),
    slug: f.text({ unique: true, format: 'slug' }),
    price: f.money({ sortable: true, summed: true }),
    cost: f.money({ needs: 'shelves.cost', summed: true }),
    margin: f.percent(),
    weight: f.decimal(),
    stock: f.integer({ readOnly: true }),
    kind: f.choice(Kind, { required: true, default: 'oak' }),
    wall: f.toggle(),
    made: f.date(),
    seen: f.moment(),
    maker: f.reference('makers'),
    labels: f.references('labels'),
    words: f.list(),
    title: f.localized(),
    size: f.json(z.object({ width: z.int(), height: z.int() })),
    sides: f.groups({ named: 'name', parts: { name: f.text({ required: true }), price: f.money() } }),
    pin: f.text({ secret: true }),
    grade: f.text({ when: { kind: ['steel'] }, required: true }),
    loud: f.text({ virtual: true }),
  },
  actions: {
    reprice: { on: 'records', label: 'Set price', input: { price: f.money({ required: true }) }, plan: true },
    weigh: { on: 'records', effect: 'read' },
    burn: { on: 'records', effect: 'danger', secure: true, input: { hot: f.toggle() } },
  },
  queues: {
    review: { label: 'Waiting', filter: 'status:moderate', sort: 'createdAt', verdicts: ['approve', 'sendBack'] },
  },
})

const behaviour = serve(shelves, {
  locksFirst: async ({ tx }, ids) => {
    await tx.execute(
      sql`select 1 from makers where id in (select maker from shelves where id = any(${sql.param(ids)}::uuid[])) for update`,
    )
  },
  actions: {
    reprice: async ({ records, input }) => ({
      patches: records
        .filter(({ name }) => name !== 'Not for sale')
        .map(({ id }) => ({ id, patch: { price: input.price } })),
      refused: records
        .filter(({ name }) => name === 'Not for sale')
        .map(({ id }) => ({ id, why: { code: 'RULE', message: 'has no price' } })),
      warnings: records.some(({ price }) => (price ?? 0) > input.price * 2)
        ? [{ code: 'FALLS', message: 'prices fall by more than 50%' }]
        : [],
    }),
    weigh: async ({ records }) => ({
      result: { kind: 'facts', title: 'Weight', facts: [{ label: 'Shelves', value: String(records.length) }] },
    }),
    burn: async ({ records }) => ({ patches: records.map(({ id }) => ({ id, patch: { stock: 0 } })) }),
  },
  check: async (_scene, changes) =>
    changes.map(({ after }) =>
      after.name === 'Cursed' ? [{ code: 'RULE', message: 'must not be cursed', path: 'name' }] : [],
    ),
  blockers: async (_scene, rows) => {
    if (rows.some(({ name }) => name === 'Poisoned')) throw new Error('nobody thought of this one')
    return rows.map(({ price }) =>
      price === null ? [{ code: 'BLOCKED', message: 'has no price', path: 'price' }] : [],
    )
  },
  virtual: async (_scene, rows) => rows.map(({ name }) => ({ loud: String(name).toUpperCase() })),
  filters: {
    cheap: (_op, [value]) => (value === 'yes' ? sql`t.price < 1000` : sql`not (t.price < 1000)`),
    endless: () => sql`(select count(*) from generate_series(1, 1000000000000)) > 0`,
  },
})

const base = `vendor text not null, id uuid not null, status smallint not null, version integer not null, created_at timestamptz not null,
  created_by uuid, updated_at timestamptz not null, updated_by uuid, deleted_at timestamptz, x jsonb not null default '{}', primary key (vendor, id)`

const tables = `
  create table makers (${base}, name text not null, code text not null);
  create unique index on makers (vendor, lower(code)) where status <> 2;
  create table labels (${base}, name jsonb not null, slug text not null);
  create unique index on labels (vendor, lower(slug)) where status <> 2;
  create table shelves (${base}, name text not null, sku text not null, slug text, price bigint, cost bigint, margin integer, weight numeric, stock integer,
    kind smallint not null, wall boolean, made date, seen timestamptz, maker uuid, labels uuid[], words text[], title jsonb, size jsonb, sides jsonb, pin text, grade text,
    search_text text generated always as (plain_text(coalesce(name, '') || ' ' || coalesce(sku, ''))) stored);
  create unique index on shelves (vendor, lower(sku)) where status <> 2;
  create unique index on shelves (vendor, lower(slug)) where status <> 2;
  create index on shelves (vendor, updated_at desc, id desc) where status <> 2;
  create index on shelves using gin (search_text gin_trgm_ops);
  call guard_vendor('makers'); call guard_vendor('labels'); call guard_vendor('shelves');
  call make_searchable('makers', title => 'name', searched => 'name');
  call make_searchable('labels', title => 'name', searched => 'name');
  call make_searchable('shelves', title => 'name', subtitle => 'sku', searched => 'name, sku', exact => 'sku');`

const placeOf = (vendorCode: string, country: string, currency: string): Place => ({
  vendorCode,
  brand: vendorCode.split('-')[0] ?? vendorCode,
  country,
  name: vendorCode,
  currency,
  timezone: 'Asia/Kolkata',
  urlLang: 'en-in',
  env: 'dev',
  accent: 'iris',
  apiHost: '',
})
export const mgp = placeOf('mgp', 'IND', 'INR')
export const tmc = placeOf('tmc', 'IND', 'INR')
export const gulf = placeOf('mgp-are', 'ARE', 'KWD')

const resources: readonly Resource[] = [makers, labels, shelves]
const all = [...resources.flatMap(resource => actionsOf(resource).map(({ id }) => id)), 'shelves.cost']

export interface Person {
  place?: Place
  may?: (action: string) => boolean
  secure?: boolean
  name?: string
  userId?: string
  rows?: RowRights
}

const ada = newId()

export const person = ({
  place = mgp,
  may = () => true,
  secure = false,
  name = 'Ada',
  userId = ada,
  rows = allRows,
}: Person = {}): Staff => ({
  userId,
  name,
  email: 'ada@nucleus.example',
  sessionId: newId(),
  allowedCountries: [place.country],
  place,
  secure,
  may,
  rows,
  permissions: () => all.filter(may),
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are judged by what a test expects of them
export type Body = any

export interface World {
  kit: Kit
  house: House
  published: { vendor: string; message: Undated }[]
  jobs: JobSpec[]
  /** Warnings of the house, as its log has them. */
  warned: string[]
  clock: { at: Date }
  adminUrl: string
  /** One call as this person: status and body. */
  call(
    who: Staff,
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Body; headers: Record<string, unknown> }>
  act(
    who: Staff,
    resource: string,
    action: string,
    body: unknown,
    headers?: Record<string, string>,
  ): ReturnType<World['call']>
  close(): Promise<void>
}

/** Resources of one test alone, with the SQL of their tables (`table`). */
export interface More {
  resources: readonly Resource[]
  behaviours?: readonly Behaviour[]
  tables: string
}

/** A table with what every record carries. */
export const table = (name: string, columns: string): string =>
  `create table ${name} (${base}, ${columns}); call guard_vendor('${name}');`

export const openWorld = async (
  options: PoolOptions = {},
  more: More = { resources: [], tables: '' },
): Promise<World> => {
  const fresh = await freshDatabase()
  await withClient(fresh.adminUrl, client => client.query(tables + more.tables))
  const { db, close } = await openDatabase(fresh.appUrl, options)
  const published: World['published'] = []
  const jobs: JobSpec[] = []
  const warned: string[] = []
  const clock = { at: new Date() }
  const people = new Map<string, Actor>()
  const publisher: Publisher = {
    publish: async (tx, vendor, message) => {
      await run(tx, sql`select 1`)
      published.push({ vendor, message })
    },
  }
  const queue: Jobs = {
    start: async (_tx, _staff, spec) => {
      jobs.push(spec)
      return { jobId: newId(), number: jobs.length }
    },
  }
  const kit = {
    env: { dataDir: '', port: 0, host: '', seed: { kind: 'none' }, logLevel: 'silent' },
    resources: [...resources, ...more.resources],
    behaviours: new Map([behaviour, ...(more.behaviours ?? [])].map(one => [one.resource.name, one])),
    db,
    clock: { now: () => clock.at },
    publisher,
    jobs: queue,
    log: {
      info: () => {},
      warn: (_: object, text: string) => warned.push(text),
      error: (facts: object) => console.error(facts),
    },
  } as unknown as Kit
  const house = await buildApp(kit, {
    identify: async request => {
      const found = people.get(String(request.headers['access-token']))
      if (!found) throw new Problem('INVALID_TOKEN', 'Please login again')
      return found
    },
  })
  await house.app.ready()
  const call: World['call'] = async (who, method, url, body, headers = {}) => {
    people.set(who.sessionId, who)
    const answer = await house.app.inject({
      method,
      url,
      headers: { 'access-token': who.sessionId, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: answer.statusCode,
      body: answer.body.startsWith('{') ? answer.json() : answer.body,
      headers: answer.headers,
    }
  }
  return {
    kit,
    house,
    published,
    jobs,
    warned,
    clock,
    call,
    adminUrl: fresh.adminUrl,
    act: (who, name, action, body, headers) => call(who, 'POST', `/v1/${name}/actions/${action}`, body, headers),
    close: async () => {
      await house.app.close()
      await close()
      await fresh.drop()
    },
  }
}
