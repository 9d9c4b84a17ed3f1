// Addresses that people write into files, rows and calls: the server calls none of them. Partners it does call lead it nowhere else.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { headerOf } from '#contract/address.ts'
import { actionsOf } from '#contract/standard.ts'
import { post } from '#server/outside/post.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()
let trap: Server
let address: string
let met: string[]
beforeAll(async () => {
  met = []
  trap = createServer((request, response) => {
    met.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'image/png' }).end('x')
  })
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(trap.address() as AddressInfo).port}`
})
afterAll(() => {
  trap.closeAllConnections()
  trap.close()
})

const ways = () => [
  `http://${address}/trap.png`,
  `http://${address.replace('127.0.0.1', '2130706433')}/trap.png`,
  `http://${address.replace('127.0.0.1', '0x7f.1')}/trap.png`,
  `http://${address.replace('127.0.0.1', 'localhost')}/trap.png`,
  `http://${address.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/trap.png`,
  `//${address}/trap.png`,
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/x',
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="http://${address}/in.png"/></svg>`,
]

const types = resources.flatMap(resource =>
  Object.entries(resource.uploads ?? {}).map(([name, upload]) => ({ resource, name, upload })),
)

test('nobody is called whom a file, a row or a call names', async () => {
  for (const { resource, name, upload } of types) {
    const columns = Object.keys(upload.columns)
    const rows = ways().map(way => columns.map(() => `"${way.replaceAll('"', '""')}"`).join(','))
    const csv = [columns.map(headerOf).join(','), ...rows].join('\n')
    const job = await files.apply(resource, name, csv).catch((error: Error) => ({ state: error.message }))
    expect(String(job.state)).not.toContain('INTERNAL')
  }
  for (const resource of resources)
    for (const action of actionsOf(resource).filter(({ input }) => input))
      for (const way of ways().slice(0, 2)) {
        const input = Object.fromEntries(
          Object.entries(action.input ?? {}).map(([name, { kind }]) => [name, kind.startsWith('file') ? [way] : way]),
        )
        expect((await admin.act(resource, action.name, { input, ids: [] })).status).toBeLessThan(500)
      }
  for (const header of ['referer', 'origin', 'x-forwarded-host', 'forwarded', 'x-original-url'])
    await admin.get('/v1/tags', { [header]: `http://${address}/` })
  expect(met).toEqual([])
}, 300_000)

test('a file is a file of this vendor by its id, and nothing else names one', async () => {
  const theirs = await here.as('admin', 'tmc')
  const foreign = await here.files(theirs).send('secret.csv', 'code,label\nsecret,Secret\n')
  for (const file of [foreign, `../tmc/${foreign}`, `tmc/${foreign}`, ...ways(), '/etc/passwd', '.', '%2e%2e%2f']) {
    const { status, body } = await admin.post('/v1/tags/actions/upload', { input: { upload: 'tag', file } })
    expect([file, status >= 400 && status < 500, JSON.stringify(body).includes('Secret')]).toEqual([file, true, false])
    const read = await admin.get(`/v1/files/${encodeURIComponent(file)}`)
    expect([file, read.status]).toEqual([file, 404])
  }
})

test('a partner that sends elsewhere is not followed', async () => {
  const partner = createServer((_, response) => response.writeHead(307, { location: `http://${address}/moved` }).end())
  await new Promise<void>(resolve => partner.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/`
  met.length = 0
  const answer = await post({ url, secret: 'a secret between two', body: '{}', now: new Date() })
  partner.close()
  expect([answer, met]).toEqual([{ status: 307, body: null }, []])
})
