// "Copy as cURL": what a shell makes of the copied line, sent with a real token, does on the server what the button does.
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import type { Passed } from '#console/action/passing.ts'
import type { Me } from '#contract/session.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person
let curlTo: (call: Passed) => string
beforeAll(async () => {
  here = await world({ demo: false, env: { port: 0 } })
  admin = await here.as('admin')
  const origin = `http://127.0.0.1:${await here.house.listen()}`
  // What a page has and Node has not.
  vi.stubGlobal('location', { origin, href: origin })
  vi.stubGlobal('document', { querySelector: () => null, documentElement: {} })
  const { setMe } = await import('#console/session/me.ts')
  ;({ curlTo } = await import('#console/action/passing.ts'))
  const me = (await admin.get<{ data: Me }>('/v1/me')).body.data
  setMe(
    me,
    me.places.find(({ vendorCode }) => vendorCode === 'mgp'),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await here.close()
})

/** A shell reads the line; in place of curl stands what shows its words. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${line}`], {
    encoding: 'utf8',
    env: { ...process.env, NUCLEUS_TOKEN: admin.token, NUCLEUS_SECURE_TOKEN: 'none' },
  })
    .split('\0')
    .slice(0, -1)

const run = async (line: string) => {
  const words = wordsOf(line)
  const after = (flag: string) => words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []))
  const url = words.find(word => word.startsWith('http')) ?? ''
  const headers = Object.fromEntries(after('-H').map(header => header.split(/: (.*)/s).slice(0, 2)))
  const answer = await fetch(url, { method: after('-X')[0], headers, body: after('-d')[0] })
  return { status: answer.status, body: await answer.json() }
}

const named = (action: string): ResolvedAction => actionOf(tags, action) as ResolvedAction
const call = (action: string, rest: Partial<Passed> = {}): string =>
  curlTo({ action: named(action), resource: tags, ...rest })

const input = { code: 'curl', label: { 'en-in': `O'Brien's "$HOME" \`id\` \\ and\nmore` } }

test('the line makes the record, whatever stands in its values, and a second run makes no second one', async () => {
  const line = call('create', { input })
  const { status, body } = await run(line)
  expect(status).toBe(200)
  const [made] = body.data.done
  expect(made).toMatchObject(input)
  expect((await run(line)).body.data.done[0].id).toBe(made.id)
})

test('it works on the records it was copied for, at the version they had', async () => {
  const { rows } = await admin.list(tags, 'filter=code:curl')
  const line = call('deactivate', { subject: { records: rows } })
  expect((await run(line)).body.data.done[0].status).toBe('inactive')
  // They have another version by now.
  const stale = await run(call('activate', { subject: { records: rows } }))
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
})

test('it names the token and holds none, and asks for the second one where the action does', () => {
  const line = call('create', { input })
  expect(line).toContain('"$NUCLEUS_TOKEN"')
  expect(line).not.toContain(admin.token)
  expect(line).not.toContain('NUCLEUS_SECURE_TOKEN')
  expect(call('remove', { subject: { records: [] } })).toContain('"$NUCLEUS_SECURE_TOKEN"')
})
