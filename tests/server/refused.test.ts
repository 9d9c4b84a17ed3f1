// What is turned away at the door: the description without a session, bodies that say something twice, methods nobody answers;
// and what leaves in files without becoming a formula.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unguarded } from '#server/csv/cells.ts'
import { guarded } from '#server/csv/writer.ts'
import { nameAmiss } from '#server/http/bounds.ts'
import { type Person, type World, world } from '../support/world.ts'

let shop: World
let admin: Person
let port: number
beforeAll(async () => {
  shop = await world({ demo: false, env: { seed: { kind: 'none' } } })
  admin = await shop.as('admin')
  port = await shop.house.listen()
})
afterAll(() => shop.close())

test('outside the demo the description is for whoever is signed in', async () => {
  for (const url of ['/docs', '/docs/json']) {
    expect((await shop.house.app.app.inject({ url })).statusCode).toBe(401)
    expect((await admin.get(url)).status).toBe(200)
  }
})

test('a browser that opens it outside the demo is led to the page of the console that shows the same', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const opened = await shop.house.app.app.inject({ url: '/docs', headers: { accept } })
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/developer'])
  expect((await shop.house.app.app.inject({ url: '/docs/json', headers: { accept } })).statusCode).toBe(401)
  expect((await admin.get('/docs', { accept })).status).toBe(200)
  expect((await admin.get('/docs', { accept, 'access-token': 'made-up' })).status).toBe(401)
})

test('the readable page of the description may show its one style sheet and do nothing', async () => {
  const { body, headers } = await admin.get<{ text: string }>('/docs')
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body.text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(style).not.toBe('')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  )
  expect(body.text).not.toMatch(/<script| style=| on\w+=/)
})

describe('a name given twice, or of what makes a text of anything', () => {
  test.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"b":{"a":[{"x":1,"x":1}]}}',
    '{"a":{"c":1},"b":[1,{}],"a":3}',
    '[{"":1, "" :2}]',
    // What has one of its own cannot be made a text.
    '{"input":{"field":{"toString":1}}}',
    '{"a":[{"to\\u0053tring":null}]}',
  ])('in %s is found, and the body is refused', async payload => {
    expect(nameAmiss(payload)).toBeDefined()
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    const answer = await shop.house.app.app.inject({ method: 'POST', url: '/v1/tags/actions/create', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'UNREADABLE'])
  })

  test.each([
    '{"a":{"a":{"a":1}},"b":"a"}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '{"a":["a","a"],"b":"b"}',
    '"a"',
    '{"a":[{"b":1}],"c":[],"b":{}}',
    '{"a":"toString","b":["toString"]}',
  ])('is not seen in %s', payload => expect(nameAmiss(payload)).toBeUndefined())
})

const raw = async (text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1', () => socket.end(text))
  let answer = ''
  socket.on('data', piece => {
    answer += piece
  })
  await once(socket, 'close')
  return answer
}

describe('a method nobody answers', () => {
  test.each(['DELETE', 'PUT', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'MKCOL', 'FROBNICATE'])(
    '%s is 405',
    async method => {
      for (const path of ['/v1/tags', '/', '/nothing']) {
        const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
        expect(answer).toMatch(/^HTTP\/1.1 405 /)
        expect(answer).toMatch(/content-type: application\/json; charset=utf-8/i)
        expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
          code: 'METHOD',
          message: expect.any(String),
        })
      }
    },
  )

  test('a request that is no HTTP is told in the same shape', async () => {
    const answer = await raw('GET / HTTP/9.9\r\nno colon\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'UNREADABLE' })
  })
})

describe('in a file', () => {
  const formulas = [
    '=1+1',
    '＝1+1',
    '＋1',
    '－cmd',
    '＠SUM',
    'x;=1+1',
    'x;"=1+1',
    'x; =1+1',
    'x\t=1',
    'x\n=1',
    'x\r@y',
    'a;＝b',
    "x;'=1",
    'a;-2+3',
  ]
  test.each(formulas)('%j starts no cell of a spreadsheet, whatever ends its cells', cell => {
    for (const part of guarded(cell).split(/[;\t\r\n]/))
      expect(part.replace(/^[ "]+/, '')).not.toMatch(/^[=@＝＠]|^[+\-＋－](?!\s|\d+$)/)
  })

  const plain = ['- one\n- two', 'x;-5', '+91 98; y', 'a;b;c', '-5', '+12,5', "it's; 'so'", 'x;5;-7,5;+1']
  test.each([...formulas, ...plain, "''=1", "x;''=1", '\t=1', ';;=1', "x;'-5", "x\n'- y"])(
    '%j is read back as it was',
    cell => expect(unguarded(guarded(cell))).toBe(cell),
  )
  test.each(['- one\n- two', 'x;-5', 'a;b;c', '-5', 'x;5;-7,5;+1'].slice(1))('%j stays as it is', cell =>
    expect(guarded(cell)).toBe(cell),
  )

  test('the longest cell is written and read in time that grows with it', () => {
    for (const sign of [';', '\n', ' ', "'", '"', '; ', ";'", '=', ';+1', '1'])
      for (const act of [guarded, unguarded]) {
        const since = performance.now()
        act(`;${sign.repeat(64_000)}`)
        expect(performance.now() - since).toBeLessThan(200)
      }
  })
})
