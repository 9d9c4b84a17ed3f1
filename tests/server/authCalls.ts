// The calls of sign-in as tests speak them, on one or two processes that share a database and a clock.
import { demoPassword } from '#server/seed/access.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { type AuthWorld, at, authWorld, TestClock } from './authWorld.ts'

export const second = 1000
export const minute = 60 * second

export interface TwoProcesses {
  database: FreshDatabase
  here: AuthWorld
  there: AuthWorld
  close(): Promise<void>
}

export async function twoProcesses(): Promise<TwoProcesses> {
  const database = await freshDatabase()
  const clock = new TestClock()
  const here = await authWorld({ database, clock })
  const there = await authWorld({ database, clock })
  const close = async () => {
    await there.close()
    await here.close()
    await database.drop()
  }
  return { database, here, there, close }
}

export const callsOn = (world: AuthWorld) => {
  const login = (desk: string, password = demoPassword, headers: Record<string, string> = {}) =>
    world.call('POST', '/nucleus/login', { body: { email: `${desk}@nucleus.example`, password }, headers })
  return {
    login,
    challenge: async (desk: string) => (await login(desk)).body.data.challenge,
    verify: (ticket: string, code: string, token?: string) =>
      world.call('POST', '/v4/verifyMFAOTP', { body: { ticket, code }, headers: token ? at(token) : {} }),
    resend: (ticket: string) => world.call('POST', '/v4/reSendMFAOTP', { body: { ticket } }),
    touch: (token: string) => world.call('GET', '/v1/touch', { headers: at(token) }),
    rows: async (text: string, values: unknown[] = []) => (await world.kit.db.$client.query(text, values)).rows,
  }
}

/** Any other code. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
