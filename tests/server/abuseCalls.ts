// Attackers as they are: many at once, from many addresses of this machine's loopback network, over real HTTP. Each attack
// is a function of its size, so that the everyday suite runs it small and the nightly one as large as the protocol says.
import { Agent, type ClientRequest, request } from 'node:http'
import { demoPassword } from '#server/seed/access.ts'
import { minute, second, wrong } from './authCalls.ts'
import type { Answer, AuthWorld } from './authWorld.ts'

export type Post = (
  address: string,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<Pick<Answer, 'status' | 'body'> & { text: string; headers: Record<string, unknown> }>

/** 127.0.0.2 to 127.0.0.254. */
export const addressOf = (n: number): string => `127.0.0.${2 + (n % 253)}`

export interface Visitors {
  post: Post
  /** Whatever secret was sent or told: none of it may be found in a log. */
  secrets: Set<string>
  close(): void
}

const secretNames = new Set(['password', 'code', 'ticket', 'token', 'newToken', 'secureToken'])

function collect(into: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const isSecret = secretNames.has(name) && typeof inner === 'string' && !/^[A-Z_]+$/.test(inner)
    if (isSecret) into.add(inner)
    else collect(into, inner)
  }
}

const cookiesIn = (text: string): string[] =>
  text.split(/;\s*/).flatMap(part => part.match(/^[^=]+=([\w-]{20,})$/)?.[1] ?? [])

export function visitorsOf(url: string): Visitors {
  const secrets = new Set<string>()
  const agents = new Map<string, Agent>()
  const agentOf = (address: string): Agent => {
    const known = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 8 })
    agents.set(address, known)
    return known
  }
  // A connection the server closed as idle in this very moment: it never saw the request.
  const isUnseen = (sent: ClientRequest, error: NodeJS.ErrnoException) =>
    sent.reusedSocket && error.code === 'ECONNRESET'
  const post: Post = (address, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      collect(secrets, body)
      for (const secret of cookiesIn(headers.cookie ?? '')) secrets.add(secret)
      const sent = request(`${url}${path}`, {
        method: 'POST',
        localAddress: address,
        agent: agentOf(address),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
      })
      sent.on('error', error =>
        isUnseen(sent, error) ? post(address, path, body, headers).then(resolve, reject) : reject(error),
      )
      sent.on('response', answer => {
        let heard = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          heard += chunk
        })
        answer.on('end', () => {
          const told = heard ? JSON.parse(heard) : null
          collect(secrets, told)
          for (const cookie of answer.headers['set-cookie'] ?? []) {
            for (const secret of cookiesIn(cookie)) secrets.add(secret)
          }
          resolve({ status: answer.statusCode ?? 0, text: heard, body: told, headers: answer.headers })
        })
      })
      sent.end(text)
    })
  const close = () => {
    for (const agent of agents.values()) agent.destroy()
  }
  return { post, secrets, close }
}

/** `atOnce` at a time, in order of starting. */
export async function inParallel<R>(count: number, atOnce: number, work: (n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return results
}

export const countBy = (answers: readonly Pick<Answer, 'status' | 'body'>[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = `${status} ${body?.code ?? 'ok'}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

export interface Attack extends Pick<Visitors, 'post' | 'secrets'> {
  world: AuthWorld
}

const mailOf = (desk: string) => `${desk}@nucleus.example`

export const logIn = async ({ post }: Attack, desk: string, address: string, headers: Record<string, string> = {}) =>
  post(address, '/nucleus/login', { email: mailOf(desk), password: demoPassword }, headers)

const verify = ({ post }: Attack, address: string, ticket: string, code: string) =>
  post(address, '/v4/verifyMFAOTP', { ticket, code })

export const failuresOf = async ({ world }: Attack, desk: string): Promise<number> => {
  const { rows } = await world.kit.db.$client.query('select code_failures from user_account where email = $1', [
    mailOf(desk),
  ])
  return rows[0]?.code_failures
}

/** Item 1: many wrong codes on one challenge; then the right one. */
export async function guessCodes(attack: Attack, desk: string, count: number, atOnce: number) {
  const { ticket } = (await logIn(attack, desk, addressOf(0))).body.data.challenge
  const code = await attack.world.codeFor(desk)
  const others = (n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')
  const answers = await inParallel(count, atOnce, n => verify(attack, addressOf(n), ticket, others(n)))
  const right = await verify(attack, addressOf(0), ticket, code)
  return {
    answers: countBy(answers),
    evaluated: await failuresOf(attack, desk),
    right: `${right.status} ${right.body.code}`,
  }
}

/** Item 2: four wrong ones, a letter, four wrong ones …, waiting as long as is asked, with new sign-ins when over. */
export async function guessAcrossLetters(attack: Attack, desk: string, rounds: number) {
  const { world, post } = attack
  const waits: number[] = []
  const seen: { status: number; body: { code?: string } }[] = []
  let ticket = ''
  const open = async () => {
    let answer = await logIn(attack, desk, addressOf(1))
    seen.push(answer)
    if (answer.body.code === 'RATE_LIMITED') {
      world.clock.pass(answer.body.details.resendIn)
      answer = await logIn(attack, desk, addressOf(1))
    }
    ticket = answer.body.data?.challenge.ticket ?? ''
  }
  await open()
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < 4; n++) {
      const answer = await verify(attack, addressOf(1), ticket, wrong(await world.codeFor(desk)))
      seen.push(answer)
      if (answer.body.code !== 'CODE_LOCKED') continue
      waits.push(answer.body.details.lockedFor / second)
      world.clock.pass(answer.body.details.lockedFor)
      await open()
      break
    }
    world.clock.pass(30 * second)
    const again = await post(addressOf(1), '/v4/reSendMFAOTP', { ticket })
    seen.push(again)
    if (again.status !== 200) await open()
  }
  const last = await logIn(attack, desk, addressOf(2))
  return {
    evaluated: await failuresOf(attack, desk),
    waits,
    last: `${last.status} ${last.body.code}`,
    answers: countBy(seen),
  }
}

/** Item 7: calls for letters, spread over a day and over addresses; whoever is refused signs in anew. */
export async function bombWithLetters(attack: Attack, desk: string, count: number, addresses: number) {
  const { world, post } = attack
  const pause = (24 * 60 * minute) / count
  // A letter that was answered just before is none of these.
  world.clock.pass(second)
  const started = world.clock.now()
  const answers: Answer[] = []
  let ticket = ''
  for (let n = 0; n < count; n++) {
    const address = addressOf(n % addresses)
    const answer = ticket ? await post(address, '/v4/reSendMFAOTP', { ticket }) : await logIn(attack, desk, address)
    answers.push(answer as never)
    if (!ticket) ticket = answer.body.data?.challenge?.ticket ?? ''
    else if (answer.status !== 200 && answer.body.details?.resendIn > 30 * minute) ticket = ''
    else if (answer.body.code === 'CODE_EXPIRED') ticket = ''
    world.clock.pass(pause)
  }
  const { rows } = await world.kit.db.$client.query(
    'select count(*)::int as letters from mail where recipient = $1 and code is not null and at >= $2',
    [mailOf(desk), started],
  )
  return { answers: countBy(answers), letters: rows[0].letters as number }
}

/** A browser in which the desk's owner proved a code. */
export async function knownDevice(attack: Attack, desk: string, address: string): Promise<string> {
  const { ticket } = (await logIn(attack, desk, address)).body.data.challenge
  const proven = await verify(attack, address, ticket, await attack.world.codeFor(desk))
  const [cookie] = proven.headers['set-cookie'] as string[]
  return cookie?.split(';')[0] ?? ''
}

/** People with everybody's password, for attacks on many. */
export async function populate({ world }: Attack, count: number): Promise<void> {
  await world.kit.db.$client.query(
    `insert into user_account (email, name, password_hash, allowed_countries)
      select 'person' || n || '@nucleus.example', 'Person', (select password_hash from user_account
        where email = 'admin@nucleus.example'), '{IND}' from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  )
}

export interface Wave {
  people: number
  tries: number
  addresses: number
  atOnce: number
}

/** Item 5: the n-th try is a password for the n-th person (again from the first when all had theirs). */
export async function onMany(
  attack: Attack,
  { people, tries, addresses, atOnce }: Wave,
  password: (n: number) => string,
) {
  const { world, post } = attack
  const startedAt = performance.now()
  let alertAfter: number | undefined
  let alertAtTry: number | undefined
  let done = 0
  const answers = await inParallel(tries, atOnce, async n => {
    const email = mailOf(`person${1 + (n % people)}`)
    const answer = await post(addressOf(n % addresses), '/nucleus/login', { email, password: password(n) })
    done++
    if (alertAfter === undefined && world.lines.some(line => line.includes('An attack on sign-in'))) {
      alertAfter = Math.round(performance.now() - startedAt)
      alertAtTry = done
    }
    return answer
  })
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { answers: countBy(answers), alertAfter, alertAtTry, seconds }
}

/** Item 12: which of the secrets stand in the log or among the security events. */
export async function leaked({ world, secrets }: Attack): Promise<string[]> {
  const rows = async (text: string) => (await world.kit.db.$client.query(text)).rows
  const codes = (await rows('select distinct code from mail where code is not null')).map(({ code }) => code as string)
  const events = (await rows('select e::text as line from security_event e')).map(({ line }) => line as string)
  const told = [...world.lines.map(line => line.replace(/"(pid|time)":\d+/g, '')), ...events].join('\n')
  const words = new Set(told.match(/[\w-]+/g))
  const isThere = (secret: string) => words.has(secret) || (secret.length > 8 && told.includes(secret))
  return [...new Set([...codes, ...secrets])].filter(isThere)
}
