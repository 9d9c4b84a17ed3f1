// What is fetched from an address that a person named: nothing but a host of the open internet is asked, however it is written,
// resolved or redirected to.
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPublic, statusPublic } from '#server/outside/fetchPublic.ts'
import { isPublic } from '#server/outside/publicHost.ts'

const bounds = { most: 1000, patience: 3000 }
let server: Server
let ca: string
let url: string
const asked: string[] = []

beforeAll(async () => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  ca = pems.cert
  server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    asked.push(`${request.url}`)
    const path = request.url ?? ''
    if (path.startsWith('/to?')) response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (path === '/large') response.end(Buffer.alloc(bounds.most + 1))
    else if (path === '/gone') response.writeHead(404).end('<h1>')
    else if (path === '/silent') response.writeHead(200).flushHeaders()
    else response.end('bytes')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isHere = (address: string) => address === '127.0.0.1' || address === '::1'
const ask = (address: string, more = {}) => fetchPublic(address, { ...bounds, ca, ...more })

test('bytes come, over redirects too, within their bounds; what does not come is said', async () => {
  const open = { isOpen: isHere }
  expect(await ask(`${url}/picture`, open)).toEqual({ bytes: Buffer.from('bytes') })
  expect(await ask(`${url}/to?${encodeURIComponent('/picture')}`, open)).toEqual({ bytes: Buffer.from('bytes') })
  expect(await ask(`${url}/round`, open)).toEqual({ silence: 'REFUSED' })
  expect(await ask(`${url}/gone`, open)).toEqual({ silence: 'REFUSED' })
  expect(await ask(`${url}/large`, open)).toEqual({ silence: 'TOO_LARGE' })
  expect(await ask(`${url}/silent`, { ...open, patience: 200 })).toEqual({ silence: 'TIMEOUT' })
  expect(await ask(`${url}/picture`, { ...open, ca: undefined })).toEqual({ silence: 'UNREACHABLE' })
})

test('a status is what is answered in the end; nothing else is read', async () => {
  const status = (path: string, more = {}) => statusPublic(`${url}${path}`, { patience: 3000, ca, ...more })
  const open = { isOpen: isHere }
  expect(await status('/picture', open)).toEqual({ status: 200 })
  expect(await status('/large', open)).toEqual({ status: 200 })
  expect(await status('/silent', open)).toEqual({ status: 200 })
  expect(await status(`/to?${encodeURIComponent('/gone')}`, open)).toEqual({ status: 404 })
  expect(await status('/round', open)).toEqual({ silence: 'REFUSED' })
  expect(await status('/picture', { ...open, ca: undefined })).toEqual({ silence: 'UNREACHABLE' })
  asked.length = 0
  expect(await status('/picture')).toEqual({ silence: 'FORBIDDEN' })
  expect(asked).toEqual([])
})

test('a host that resolves to this machine or a neighbour is never asked', async () => {
  asked.length = 0
  expect(await ask(`${url}/picture`)).toEqual({ silence: 'FORBIDDEN' })
  expect(asked).toEqual([])
})

test.each([
  'http://example.com/a.jpg',
  'https://user:secret@example.com/a.jpg',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/',
  'https://localhost/',
  'file:///etc/passwd',
  'ftp://example.com/',
])('%s has no link', async address => {
  expect(await ask(address)).toEqual({ silence: 'FORBIDDEN' })
})

test('a redirect leads into no closed network either, nor to another protocol', async () => {
  // As if this machine were a host of the open internet that sends one on to its neighbours.
  for (const target of ['https://10.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'http://localhost/', 'file:///etc/passwd']) {
    const answer = await ask(`${url}/to?${encodeURIComponent(target)}`, { isOpen: isHere })
    expect([target, answer]).toEqual([target, { silence: 'FORBIDDEN' }])
  }
})

test('no address of a closed network is public, mapped into the other family or not', () => {
  const octet = fc.nat(255)
  const closed = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
  )
  fc.assert(
    fc.property(closed, four => {
      const address = four.join('.')
      expect([isPublic(address), isPublic(`::ffff:${address}`), isPublic(`64:ff9b::${address}`)]).toEqual([
        false,
        false,
        false,
      ])
    }),
  )
  for (const open of ['8.8.8.8', '1.1.1.1', '104.16.0.1', '2606:4700::1111'])
    expect([open, isPublic(open)]).toEqual([open, true])
})
