// The real app with workers in this process, and what tests of files and jobs need: send a file, check it, apply it, wait.
import { rmSync } from 'node:fs'
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import type { CheckReport, Inspection, UploadInput } from '#contract/bulk.ts'
import type { ProblemBody } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { buildApp, type House } from '#server/app.ts'
import { allRows } from '#server/auth/rowRights.ts'
import { openDatabase } from '#server/db/pool.ts'
import { readEnv } from '#server/env.ts'
import { filesFor } from '#server/files/files.ts'
import { fileEndpoints, prepareFiles } from '#server/http/files.ts'
import { jobEndpoints } from '#server/http/jobs.ts'
import { uploadEndpoints } from '#server/http/uploads.ts'
import { type JobOptions, type OpenJobs, openJobs } from '#server/jobs/queue.ts'
import { jobsDoor } from '#server/jobs/start.ts'
import type { Actor, Kit, Staff } from '#server/kit.ts'
import { publisherFor } from '#server/realtime/publish.ts'
import { freshDatabase } from '../support/database.ts'
import { scratch } from '../support/scratch.ts'

export interface Answer<D = unknown> {
  status: number
  data: D
  problem: ProblemBody
  text: string
}

export interface JobsWorld {
  kit: Kit
  house: House
  appUrl: string
  clock: { at: () => Date }
  staff(vendor?: string, permissions?: readonly string[], userId?: string): Staff
  get<D>(path: string, who?: Actor): Promise<Answer<D>>
  post<D>(path: string, body: unknown, who?: Actor, headers?: Record<string, string>): Promise<Answer<D>>
  send(name: string, bytes: string | Buffer, who?: Actor): Promise<string>
  inspect(resource: string, file: string, more?: string): Promise<Answer<Inspection>>
  upload(
    resource: string,
    input: Omit<UploadInput, 'upload'> & { upload: string },
    dry?: boolean,
  ): Promise<Answer<{ jobId: string; number: number }>>
  /** Sends, applies and waits. */
  import(resource: string, upload: string, csv: string, more?: Partial<UploadInput>): Promise<AnyRow>
  check(resource: string, upload: string, csv: string, more?: Partial<UploadInput>): Promise<CheckReport>
  job(id: string): Promise<AnyRow>
  over(id: string): Promise<AnyRow>
  openWorkers(options?: JobOptions): Promise<OpenJobs>
  close(): Promise<void>
}

const places = {
  mgp: {
    vendorCode: 'mgp',
    brand: 'mgp',
    country: 'IND',
    name: 'MGP',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    urlLang: 'en-in',
    env: 'dev',
    accent: 'iris',
    apiHost: '',
  },
  tmc: {
    vendorCode: 'tmc',
    brand: 'tmc',
    country: 'IND',
    name: 'TMC',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    urlLang: 'en-in',
    env: 'dev',
    accent: 'iris',
    apiHost: '',
  },
} as const

const somebody = '01990000-0000-7000-8000-000000000001'
export const somebodyElse = '01990000-0000-7000-8000-000000000002'

export async function jobsWorld({ workers = true }: { workers?: boolean } = {}): Promise<JobsWorld> {
  const database = await freshDatabase()
  const dataDir = scratch('nucleus-jobs-')
  const { db, close } = await openDatabase(database.appUrl, { size: 12 })
  const env = { ...readEnv({ DATA_DIR: dataDir }) }
  const clock = { now: () => new Date() }
  const log = { info: () => {}, warn: () => {}, error: (facts: object, text: string) => console.error(text, facts) }
  const kit: Kit = {
    env,
    db,
    resources,
    behaviours,
    clock,
    log,
    publisher: publisherFor(clock),
    files: await filesFor(env, db),
    jobs: jobsDoor,
  }
  const people = new Map<string, Actor>()
  const house = await buildApp(kit, {
    identify: async request => people.get(String(request.headers['access-token']))!,
    prepare: prepareFiles,
    endpoints: [...fileEndpoints(kit), ...uploadEndpoints(kit), ...jobEndpoints(kit)],
  })
  await house.app.ready()
  const open: OpenJobs[] = []
  const openWorkers = async (options?: JobOptions) => {
    const opened = await openJobs(kit, options)
    open.push(opened)
    return opened
  }
  if (workers) await openWorkers()

  const staff: JobsWorld['staff'] = (vendor = 'mgp', permissions, userId = somebody) => {
    const may = (id: string) => permissions === undefined || permissions.includes(id)
    const all = resources.flatMap(resource =>
      ['upload', 'export', 'open', 'show', 'change', 'remove'].map(name => `${resource.name}.${name}`),
    )
    const place = places[vendor as keyof typeof places]
    const person: Staff = {
      userId,
      name: 'Catalogue desk',
      email: 'catalogue@nucleus.example',
      sessionId: `${vendor}${permissions?.join() ?? ''}${userId === somebody ? '' : userId}`,
      allowedCountries: ['IND'],
      place,
      secure: true,
      may,
      rows: allRows,
      permissions: () => [...(permissions ?? all)],
    }
    people.set(person.sessionId, person)
    return person
  }
  const call = async <D>(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    who: Actor,
    headers: Record<string, string>,
  ): Promise<Answer<D>> => {
    const answer = await house.app.inject({
      method,
      url,
      headers: { 'access-token': who.sessionId, ...headers },
      ...(payload !== undefined && { payload }),
    })
    const body = answer.body.startsWith('{') ? JSON.parse(answer.body) : {}
    return { status: answer.statusCode, data: body.data as D, problem: body as ProblemBody, text: answer.body }
  }
  const get: JobsWorld['get'] = (path, who = staff()) => call('GET', path, undefined, who, {})
  const post: JobsWorld['post'] = (path, body, who = staff(), headers = {}) =>
    call('POST', path, JSON.stringify(body), who, { 'content-type': 'application/json', ...headers })
  const send: JobsWorld['send'] = async (name, bytes, who = staff()) => {
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--edge--\r\n')])
    const { data, text, status } = await call<{ id: string }>('POST', '/v1/files', payload, who, {
      'content-type': 'multipart/form-data; boundary=edge',
    })
    if (status !== 201) throw new Error(text)
    return data.id
  }
  const upload: JobsWorld['upload'] = (resource, input, dry = false) =>
    post(`/v1/${resource}/actions/upload`, { input, dry })
  const job: JobsWorld['job'] = async id => (await get<AnyRow>(`/v1/jobs/${id}`)).data
  const over: JobsWorld['over'] = async id => {
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; ) {
      const now = await job(id)
      if (['success', 'partial', 'failure'].includes(String(now.state))) return now
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    throw new Error(`job ${id} did not end: ${JSON.stringify(await job(id))}`)
  }
  const started = async (resource: string, name: string, csv: string, more: Partial<UploadInput>, dry: boolean) => {
    const answer = await upload(resource, { upload: name, file: await send('rows.csv', csv), ...more }, dry)
    if (answer.status !== 202) throw new Error(answer.text)
    return over(answer.data.jobId)
  }
  return {
    kit,
    house,
    appUrl: database.appUrl,
    clock: { at: clock.now },
    staff,
    get,
    post,
    send,
    upload,
    job,
    over,
    openWorkers,
    inspect: (resource, file, more = '') => get(`/v1/${resource}/uploads/inspect?file=${file}${more}`),
    import: (resource, name, csv, more = {}) => started(resource, name, csv, more, false),
    check: async (resource, name, csv, more = {}) => {
      const { id } = await started(resource, name, csv, more, true)
      return (await get<{ report: CheckReport }>(`/v1/jobs/${id}/report`)).data.report
    },
    close: async () => {
      for (const each of open) await each.stop()
      await house.app.close()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
