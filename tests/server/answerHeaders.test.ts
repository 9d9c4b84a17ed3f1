// What every answer carries, whatever it answers: the headers that keep a browser from guessing, framing, running and keeping.
import { expect, test } from 'vitest'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()
const { app } = here.house.app

const asked = async () => {
  const [, file] = [0, await files.send('tags.csv', 'code,label\na,b\n')]
  const headers = admin.headers
  const json = { ...headers, 'content-type': 'application/json' }
  return {
    'a list': app.inject({ url: '/v1/tags', headers }),
    'an export of one file': app.inject({ url: `/v1/files/${file}`, headers }),
    'a call': app.inject({ method: 'POST', url: '/v1/tags/actions/create', headers: json, payload: '{"input":{}}' }),
    'no session': app.inject({ url: '/v1/tags' }),
    'no such thing': app.inject({ url: '/v1/nothing', headers }),
    'a method nobody answers': app.inject({ method: 'DELETE', url: '/v1/tags', headers }),
    'a body that is none': app.inject({ method: 'POST', url: '/v1/tags/actions/create', headers: json, payload: '{' }),
    'another host': app.inject({ url: '/v1/tags', headers: { ...headers, host: 'evil.example' } }),
    'the sign-in': app.inject({ method: 'POST', url: '/nucleus/login', headers: json, payload: '{}' }),
    'the health': app.inject({ url: '/health' }),
    'the mailbox': app.inject({ url: '/dev/mailbox' }),
    'the description': app.inject({ url: '/docs/json' }),
    'its page': app.inject({ url: '/docs' }),
  }
}

const bare = (policy: string, name: string): string[] | undefined => {
  const parts = policy.split(';').map(part => part.trim().split(' '))
  const said = parts.find(([first]) => first === name) ?? parts.find(([first]) => first === 'default-src')
  return said?.slice(1)
}

test('every answer says its type with its letters, may not be guessed, framed or cached, and runs only what is ours', async () => {
  for (const [what, answer] of Object.entries(await asked())) {
    const { headers } = await answer
    const policy = String(headers['content-security-policy'])
    expect({
      what,
      type: /^(application\/json|text\/(html|csv); ?charset=utf-8$|application\/octet-stream$)/.test(
        String(headers['content-type']),
      ),
      letters: /charset=utf-8|octet-stream/.test(String(headers['content-type'])),
      sniff: headers['x-content-type-options'],
      cache: String(headers['cache-control']).includes('no-store'),
      referrer: headers['referrer-policy'],
      opener: headers['cross-origin-opener-policy'],
      objects: bare(policy, 'object-src'),
      base: bare(policy, 'base-uri'),
      frames: bare(policy, 'frame-ancestors'),
      scripts: bare(policy, 'script-src'),
    }).toEqual({
      what,
      type: true,
      letters: true,
      sniff: 'nosniff',
      cache: true,
      referrer: 'strict-origin',
      opener: 'same-origin',
      objects: ["'none'"],
      base: ["'none'"],
      frames: ["'none'"],
      scripts: [what === 'its page' ? "'none'" : "'self'"],
    })
  }
})

test('browsers are told for a year, for every host below ours, to come by TLS alone', async () => {
  for (const answer of Object.values(await asked())) {
    const told = String((await answer).headers['strict-transport-security'])
    expect(Number(/max-age=(\d+)/.exec(told)?.[1])).toBeGreaterThanOrEqual(31_536_000)
    expect(told).toContain('includeSubDomains')
  }
})

test('a file is a thing to keep, under a name that ends no header and opens no folder', async () => {
  for (const name of [
    'a"b.csv',
    'a\r\nset-cookie: x=1.csv',
    '../../etc/passwd.csv',
    'ключ\u202e.csv',
    'x'.repeat(300),
  ]) {
    const id = await files.send(name.replace(/[\r\n]/g, ''), 'code,label\na,b\n')
    const { headers } = await app.inject({ url: `/v1/files/${id}`, headers: admin.headers })
    const told = String(headers['content-disposition'])
    expect(told).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~*'()-]*$/)
    expect(told).not.toMatch(/filename="[^"]*[/\\]/)
    expect(headers['set-cookie']).toBeUndefined()
  }
})
