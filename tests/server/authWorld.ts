// Sign-in and rights on a real database behind real HTTP, with a clock that stands still until it is told to move.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { buildApp } from '#server/app.ts'
import { identify } from '#server/auth/identify.ts'
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts'
import { type Env, readEnv } from '#server/env.ts'
import { accountEndpoints } from '#server/http/account.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { factorEndpoints } from '#server/http/factors.ts'
import { invitationEndpoints } from '#server/http/invitations.ts'
import { savedEndpoints } from '#server/http/savedCommands.ts'
import { sessionEndpoints } from '#server/http/session.ts'
import { viewEndpoints } from '#server/http/views.ts'
import type { Kit } from '#server/kit.ts'
import { logOptions } from '#server/logged.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { publisherFor } from '#server/realtime/publish.ts'
import { demandSecondFactor } from '#server/records/authorise.ts'
import { demoPassword, seedAccess } from '#server/seed/access.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const named = (name: string, lifecycle: 'catalogue' | 'none' = 'catalogue') =>
  resource({
    name,
    one: name,
    label: name,
    group: 'catalogue',
    icon: 'tag',
    title: 'name',
    lifecycle,
    fields: { name: f.text({ required: true }), cost: f.money({ needs: `${name}.cost` }) },
    actions: { setPrice: { on: 'records', secure: true } },
    uploads: { all: { label: 'All', columns: { name: f.text() }, key: 'name' } },
  })
const products = named('products')
export const resources = [products, named('categories'), named('jobs', 'none')]

export class TestClock {
  at = new Date('2026-11-02T09:00:00Z')
  now = () => this.at
  pass(milliseconds: number) {
    this.at = new Date(this.at.getTime() + milliseconds)
  }
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  body: any
  headers: Headers
}

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
}

export interface AuthWorld {
  kit: Kit
  clock: TestClock
  url: string
  /** One for each time a protected action ran, to see that nothing ran twice. */
  effects: string[]
  /** The log, as the product writes it. */
  lines: string[]
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer>
  /** By password and code; answers the token. */
  signIn(desk: string): Promise<string>
  codeFor(desk: string): Promise<string>
  close(): Promise<void>
}

/** Given, so that no test writes one beside the sources. */
export const serverSecret = 'a secret of tests and nothing else'

const silent = { info() {}, warn() {}, error() {} }

export function kitOn({ db }: OpenDatabase, clock: TestClock, env: object = {}, log: Kit['log'] = silent): Kit {
  const needs = {
    db,
    clock,
    env: { ...readEnv({ SERVER_SECRET: serverSecret }), ...env },
    resources,
    behaviours: new Map(),
    log,
  }
  return { ...needs, publisher: publisherFor(clock) } as unknown as Kit
}

/** Given a database, a further process on it. */
export async function authWorld(
  given?: { database: FreshDatabase; clock: TestClock },
  env: Partial<Env> = {},
): Promise<AuthWorld> {
  const database = given?.database ?? (await freshDatabase())
  const open = await openDatabase(database.appUrl)
  const clock = given?.clock ?? new TestClock()
  const lines: string[] = []
  const kit = kitOn(open, clock, env, pino({ level: 'info', ...logOptions }, { write: line => lines.push(line) }))
  await seedAccess(open.db)
  const effects: string[] = []
  const endpoints = [
    ...sessionEndpoints(kit),
    ...accountEndpoints(kit),
    ...savedEndpoints(kit),
    ...viewEndpoints(kit),
    ...invitationEndpoints(kit),
    ...factorEndpoints(kit),
    ...protectedEndpoints(effects),
  ]
  const { app } = await buildApp(kit, { identify: request => identify(kit, request), endpoints })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const call: AuthWorld['call'] = (method, path, options) => speak(`${url}${path}`, method, options)
  const codeFor = async (desk: string) => (await mailbox(kit, `${desk}@nucleus.example`))[0]?.code ?? ''
  const signIn = async (desk: string) => {
    const email = `${desk}@nucleus.example`
    const login = await call('POST', '/nucleus/login', { body: { email, password: demoPassword } })
    const { ticket } = login.body.data.challenge
    const verified = await call('POST', '/v4/verifyMFAOTP', { body: { ticket, code: await codeFor(desk) } })
    return verified.body.data.user.token as string
  }
  const close = async () => {
    await app.close()
    await open.close()
    if (!given) await database.drop()
  }
  return { kit, clock, url, effects, lines, call, codeFor, signIn, close }
}

// Two actions that only count: what stands before them is what these tests are about.
function protectedEndpoints(effects: string[]): Endpoint[] {
  const counting = (name: string, path: string): Endpoint => ({
    method: 'POST',
    path: `/v1/products/actions/${path}`,
    access: 'staff',
    tag: 'Products',
    summary: name,
    action: `products.${name}`,
    permission: `products.${name}`,
    run: async ({ staff }) => {
      const action = actionOf(products, name)
      if (action) demandSecondFactor(staff(), action, 1)
      effects.push(randomUUID())
      return { data: {} }
    },
  })
  return [counting('export', 'export'), counting('setPrice', 'set-price')]
}

async function speak(url: string, method: string, { body, headers }: CallOptions = {}): Promise<Answer> {
  const hasBody = body !== undefined
  const answer = await fetch(url, {
    method,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers }
}

export const at = (token: string, vendor?: string, country?: string): Record<string, string> => ({
  'access-token': token,
  ...(vendor && { 'vendor-code': vendor }),
  ...(country && { 'country-code': country }),
})
