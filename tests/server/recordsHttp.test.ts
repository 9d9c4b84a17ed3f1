// What the doors promise: one action and one permission each, flat problems, bounds, headers.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionsOf } from '#contract/standard.ts'
import { buildApp } from '#server/app.ts'
import { scratch } from '../support/scratch.ts'
import { openWorld, person, type World } from './recordsWorld.ts'

let world: World
const ada = person()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every endpoint within a vendor has one action, and the registry one that bears its permission', () => {
  const known = new Set(world.kit.resources.flatMap(resource => actionsOf(resource).map(({ id }) => id)))
  const seen = new Set<string>()
  for (const { method, path, action, permission } of world.house.endpoints) {
    expect(seen.has(`${method} ${path}`)).toBe(false)
    seen.add(`${method} ${path}`)
    if (permission !== null) expect([known.has(permission), permission]).toEqual([true, action])
  }
})

test('without a token there is nothing, with one and no vendor only what is one’s own', async () => {
  for (const { method, path, access } of world.house.endpoints) {
    if (access === 'anyone') continue
    const url = path.replace(':id', '01a1f9dd-a7e7-71f1-8dcb-46a86c595b97')
    const answer = await world.house.app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
    expect([url, answer.statusCode]).toEqual([url, 401])
  }
  const nowhere = { ...ada, place: null, sessionId: 'nowhere' } as never
  expect(await world.call(nowhere, 'GET', '/v1/shelves')).toMatchObject({ status: 403, body: { code: 'VENDOR' } })
})

test('every action is refused without its permission', async () => {
  for (const { method, path, permission } of world.house.endpoints) {
    if (permission === null) continue
    const url = path.replace(':id', '01a1f9dd-a7e7-71f1-8dcb-46a86c595b97')
    const answer = await world.call(
      person({ may: action => action !== permission }),
      method,
      url,
      method === 'POST' ? {} : undefined,
    )
    expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'FORBIDDEN'])
  }
})

test('bodies that are not what we take are refused before anybody reads them', async () => {
  const post = (payload: string, headers: Record<string, string>) => {
    const token = { 'access-token': ada.sessionId }
    return world.house.app.inject({
      method: 'POST',
      url: '/v1/shelves/actions/create',
      payload,
      headers: { ...token, ...headers },
    })
  }
  await world.call(ada, 'GET', '/v1/shelves')
  const json = { 'content-type': 'application/json' }
  expect((await post('name=x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect((await post('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415)
  expect((await post('{"a":', json)).json()).toMatchObject({ code: 'UNREADABLE' })
  expect((await post('{"__proto__":{"a":1}}', json)).statusCode).toBe(400)
  expect((await post('['.repeat(100_000) + ']'.repeat(100_000), json)).json()).toMatchObject({ code: 'UNREADABLE' })
  expect((await post(`"${'x'.repeat(3_000_000)}"`, json)).statusCode).toBe(413)
  expect((await post('{}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415)
  expect((await post('[1,2]', json)).statusCode).toBe(422)
})

test('what does not exist is said flat, and no method but ours is answered', async () => {
  expect(await world.call(ada, 'GET', '/v1/nothing')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: expect.any(String) },
  })
  expect((await world.house.app.inject({ method: 'DELETE', url: '/v1/shelves' })).statusCode).toBe(405)
  expect(await world.call(ada, 'GET', '/v1/shelves/not-an-id')).toMatchObject({ status: 404 })
  expect(await world.act(ada, 'shelves', 'explode', {})).toMatchObject({ status: 404 })
})

test('every answer bears an id and the headers that keep a browser honest', async () => {
  const { headers } = await world.call(ada, 'GET', '/v1/shelves')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data: blob:;" +
      "font-src 'self';connect-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
      "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types nucleus-html nucleus-worker",
  )
})

test('the description names every path, and its page needs no script', async () => {
  const { body } = await world.call(ada, 'GET', '/docs/json')
  expect(body.openapi).toBe('3.1.0')
  for (const { path, method } of world.house.endpoints) {
    expect(body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]).toBeTruthy()
  }
  const schema =
    body.paths['/v1/shelves/actions/create'].post.requestBody.content['application/json'].schema.properties.input
  expect(schema).toMatchObject({
    required: ['name', 'sku'],
    properties: { price: { anyOf: [{ type: 'integer', maximum: 999_999_999_999 }, { type: 'null' }] } },
  })
  expect(schema.properties).not.toHaveProperty('stock')
  const page = await world.call(ada, 'GET', '/docs')
  expect(page.body).toContain('/v1/shelves/actions/create')
  expect(page.body).not.toContain('<script')
})

test('the page brings the first words of the language it is asked for in, and in English none', async () => {
  const folder = scratch('console-')
  mkdirSync(join(folder, 'words'))
  writeFileSync(
    join(folder, 'index.html'),
    '<title>Nucleus V2</title><script type="application/json" id="words"></script>',
  )
  writeFileSync(join(folder, 'words/de.json'), JSON.stringify({ hello: 'Hallo </script> $& du' }))
  const { app } = await buildApp(world.kit, { identify: () => Promise.reject(new Error('nobody')), folder })
  const broughtIn = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    const { body } = await app.inject({ method: 'GET', url: '/products', headers })
    return /id="words">([^<]*)<\/script>$/.exec(body)?.[1]
  }
  const told = { language: 'de', texts: { hello: 'Hallo </script> $& du' } }
  expect(JSON.parse((await broughtIn('de-DE,de;q=0.9,en;q=0.8')) ?? '')).toEqual(told)
  expect(JSON.parse((await broughtIn('de')) ?? '')).toEqual(told)
  for (const other of ['en-GB', 'fr', 'pt']) expect([other, await broughtIn(other)]).toEqual([other, ''])
  await app.close()
})

test('the console is served as it was built, and its page for every address a person may open', async () => {
  const folder = scratch('console-')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Nucleus V2</title>')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'plain')
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), 'pressed')
  const { app } = await buildApp(world.kit, { identify: () => Promise.reject(new Error('nobody')), folder })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
  const page = { accept: 'text/html,application/xhtml+xml' }
  for (const url of ['/', '/products', '/products/01a1f9dd?filter=x', '/vhealthy']) {
    expect((await get(url, page)).body).toContain('Nucleus V2')
  }
  const script = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br, gzip' })
  expect([script.body, script.headers['content-encoding'], script.headers['cache-control']]).toEqual([
    'pressed',
    'br',
    expect.stringContaining('immutable'),
  ])
  // Kept for good under its name: nothing to compare it by.
  expect(script.headers).not.toHaveProperty('etag')
  expect(script.headers).not.toHaveProperty('last-modified')
  expect((await get('/assets/main-1a2b.js')).body).toBe('plain')
  const first = await get('/', page)
  expect(first.headers['cache-control']).toBe('no-cache')
  // What stands between and compresses marks it weak; whoever keeps several names them all.
  const kept = String(first.headers.etag)
  for (const told of [kept, `W/${kept}`, `"other", W/${kept}`])
    expect([told, (await get('/', { ...page, 'if-none-match': told })).statusCode]).toEqual([told, 304])
  expect((await get('/', { ...page, 'if-none-match': '"other"' })).statusCode).toBe(200)
  for (const url of ['/assets/gone.js', '/v1/nothing']) {
    expect([url, (await get(url, page)).statusCode]).toEqual([url, 404])
  }
  for (const url of ['/../package.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2f..%2f..%2fetc/passwd']) {
    expect((await get(url)).body).not.toMatch(/dependencies|root:/)
  }
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the frame is outlined for whoever may be signed in, and for nobody who will see a form first', async () => {
  const folder = scratch('console-')
  const outline = '<div class="outline" aria-hidden="true"><!-- Where all will stand. --><i></i></div>'
  const built = `<!doctype html><body><div id="root"></div>\n${outline}\n<noscript>None</noscript>`
  writeFileSync(join(folder, 'index.html'), built)
  const { app } = await buildApp(world.kit, { identify: () => Promise.reject(new Error('nobody')), folder })
  const get = (cookie?: string) =>
    app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html', ...(cookie && { cookie }) } })
  const [stranger, device, known] = [
    await get(),
    await get('nucleus-device=1a2b'),
    await get('nucleus-device=1a2b; __Host-nucleus-half-lx1-0a1b=secret'),
  ]
  expect(stranger.body).toBe('<!doctype html><body><div id="root"></div>\n\n<noscript>None</noscript>')
  expect(device.body).toBe(stranger.body)
  expect(known.body).toBe(built)
  // What is kept of one is not taken for the other.
  expect(known.headers.etag).not.toBe(stranger.headers.etag)
  expect(known.headers.vary).toContain('cookie')
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a connection that sends a byte now and then is cut', { timeout: 30_000 }, async () => {
  await world.house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.house.app.server.address() as { port: number }
  const began = performance.now()
  const answer = await new Promise<string>(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n'))
    let text = ''
    const drip = setInterval(() => socket.write('X'), 500)
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(text)
    })
  })
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a body that never ends is answered with 408', { timeout: 30_000 }, async () => {
  await world.call(ada, 'GET', '/v1/shelves')
  const { port } = world.house.app.server.address() as { port: number }
  const answer = await new Promise<string>(resolve => {
    const head = `POST /v1/shelves/actions/create HTTP/1.1\r\nHost: localhost\r\naccess-token: ${ada.sessionId}\r\n`
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{"a`)
    })
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(answer).toContain('TIMEOUT')
})

test('while draining nothing new is taken and health says so', async () => {
  expect(await world.call(ada, 'GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'embedded' },
  })
  world.house.drain()
  expect(await world.call(ada, 'GET', '/health')).toMatchObject({ status: 503 })
  const turned = await world.call(ada, 'GET', '/v1/shelves')
  expect(turned).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(turned.headers['retry-after']).toBe('5')
})
