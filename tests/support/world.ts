// The real app over a real database, spoken to as the console speaks: no mocks, only no network. One world per test file.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import type { CheckReport, UploadInput } from '#contract/bulk.ts'
import type { ActBody, Outcome } from '#contract/call.ts'
import type { ProblemBody } from '#contract/problem.ts'
import type { Listed } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { openSession } from '#server/auth/sessions.ts'
import { openDatabase } from '#server/db/pool.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type House, openHouse } from '#server/house.ts'
import type { Kit } from '#server/kit.ts'
import { seedAccess } from '#server/seed/access.ts'
import { demoDatabase, demoSecret, freshDatabase } from './database.ts'
import { scratch } from './scratch.ts'

export type Desk = 'admin' | 'catalogue' | 'orders' | 'content' | 'support' | 'viewer'

export interface Answer<B = Record<string, unknown>> {
  status: number
  body: B & ProblemBody
  headers: Record<string, unknown>
}

export interface Person {
  token: string
  headers: Record<string, string>
  get<B = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<B>>
  post<B = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<B>>
  list(resource: Resource, query?: string): Promise<Listed<AnyRow>>
  act(
    resource: Resource,
    action: string,
    body: ActBody,
    headers?: Record<string, string>,
  ): Promise<Answer<{ data: Outcome & { jobId?: string } }>>
}

export interface Files {
  /** Sends bytes as a file; answers its id. */
  send(name: string, bytes: string | Buffer): Promise<string>
  /** Dry run, waited for. */
  check(resource: Resource, upload: string, csv: string | Buffer, more?: Partial<UploadInput>): Promise<CheckReport>
  /** Sends and applies; answers the job as it ended. */
  apply(resource: Resource, upload: string, csv: string | Buffer, more?: Partial<UploadInput>): Promise<AnyRow>
  over(jobId: string): Promise<AnyRow>
}

export interface World {
  files(person: Person): Files
  house: House
  as(desk: Desk, vendor?: string, country?: string): Promise<Person>
  sql<R>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

const quiet = {
  info: () => {},
  warn: (facts: object, text: string) => console.warn(text, facts),
  error: (facts: object, text: string) => console.error(text, facts),
}

/** `demo` fills the three vendors; without it they are empty but for what a test gives. `own` are resources of the test, with their tables. */
export const world = async ({
  demo = true,
  env = {},
  log = quiet,
  connections = 12,
  own = [],
}: {
  demo?: boolean
  env?: Partial<Env>
  log?: Kit['log']
  connections?: number
  own?: readonly { resource: Resource; table: string }[]
} = {}): Promise<World> => {
  const database = await (demo ? demoDatabase() : freshDatabase())
  const dataDir = scratch('nucleus-world-')
  const { db, close } = await openDatabase(database.appUrl, { size: connections })
  const settings: Env = {
    ...readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0' }),
    databaseUrl: database.adminUrl,
    ...(demo && { serverSecret: demoSecret }),
    ...env,
  }
  if (!demo) await seedAccess(db)
  const owner = await openDatabase(database.adminUrl, { size: 2 })
  for (const { table } of own) await owner.pool.query(table)
  const declared = [...resources, ...own.map(({ resource }) => resource)]
  const house = await openHouse({
    env: settings,
    db,
    resources: declared,
    behaviours,
    log,
    version: 'test',
    ticks: false,
  })
  const as: World['as'] = async (desk, vendor = 'mgp', country = vendor.endsWith('-are') ? 'ARE' : 'IND') => {
    const { rows } = await owner.pool.query<{ id: string }>('select id from user_account where email = $1', [
      `${desk}@nucleus.example`,
    ])
    const token = await openSession(db, settings, rows[0]!.id, new Date())
    const common = { 'access-token': token, 'vendor-code': vendor, 'country-code': country, 'x-face': 'api' }
    const call = async (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await house.app.app.inject({
        method,
        url: path,
        headers: { ...common, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const text = answer.body
      // Lines of JSON are a file, not an answer.
      const isAnswer = text.startsWith('{') && String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        body: (isAnswer ? JSON.parse(text) : { text }) as never,
        headers: answer.headers,
      }
    }
    const person: Person = {
      token,
      headers: common,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, { 'idempotency-key': randomUUID(), ...headers }),
      list: async (resource, query = '') =>
        (await person.get<{ data: Listed<AnyRow> }>(`${endpointOf(resource)}${query && `?${query}`}`)).body.data,
      act: (resource, action, body, headers) => person.post(actionEndpointOf(resource, action), body, headers),
    }
    return person
  }

  return {
    house,
    as,
    files: person => filesOf(house, person),
    /** As the owner, for asserting only: row-level security holds him too, so a vendor must be set. */
    sql: async (text, values = []) => (await owner.pool.query(text, values)).rows,
    close: async () => {
      await house.close()
      await owner.close()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const ends = new Set(['success', 'partial', 'failure'])

const filesOf = (house: House, person: Person): Files => {
  const over = async (jobId: string): Promise<AnyRow> => {
    for (let patience = 600; patience > 0; patience--) {
      const { body } = await person.get<{ data: AnyRow }>(`/v1/jobs/${jobId}`)
      if (ends.has(String(body.data.state))) return body.data
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error(`job ${jobId} did not end`)
  }
  const send = async (name: string, bytes: string | Buffer): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    const request = new Request('http://inside', { method: 'POST', body: form })
    const answer = await house.app.app.inject({
      method: 'POST',
      url: '/v1/files',
      headers: { ...person.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const { data } = JSON.parse(answer.body) as { data?: { id: string } }
    if (!data) throw new Error(answer.body)
    return data.id
  }
  const start = async (resource: Resource, input: UploadInput, dry: boolean): Promise<string> => {
    const { body } = await person.post<{ data?: { jobId: string } }>(actionEndpointOf(resource, 'upload'), {
      input,
      dry,
    })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data.jobId
  }
  return {
    over,
    send,
    check: async (resource, upload, csv, more) => {
      const jobId = await start(resource, { upload, file: await send(`${upload}.csv`, csv), ...more }, true)
      await over(jobId)
      return (await person.get<{ data: { report: CheckReport } }>(`/v1/jobs/${jobId}/report`)).body.data.report
    },
    apply: async (resource, upload, csv, more) =>
      over(await start(resource, { upload, file: await send(`${upload}.csv`, csv), ...more }, false)),
  }
}
