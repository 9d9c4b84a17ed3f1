// Letters leave by SMTP once their cause is committed, and survive a mail server that is away.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { type Delivery, openDelivery } from '#server/mail/deliver.ts'
import type { Letter, Part } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { kitOn, TestClock } from './authWorld.ts'

let database: FreshDatabase
let open: OpenDatabase
let kit: Kit
let delivery: Delivery
const clock = new TestClock()
const letters: { from: string; to: string[]; source: string }[] = []
let isAway = false

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, answer) => answer(isAway ? new Error('try later') : null),
  onData(stream, { envelope }, answer) {
    let source = ''
    stream.on('data', chunk => {
      source += chunk
    })
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      answer()
    })
  },
})

beforeAll(async () => {
  database = await freshDatabase()
  open = await openDatabase(database.appUrl)
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  kit = kitOn(open, clock, { smtpUrl: `smtp://127.0.0.1:${port}?from=nucleus@brand.example` })
  delivery = await openDelivery(kit)
})
afterAll(async () => {
  await delivery.close()
  await new Promise<void>(resolve => smtp.close(resolve))
  await open.close()
  await database.drop()
})

const letterOn = (subject: string, ...parts: Part[]): Letter => ({ subject: { key: 'test', text: subject }, parts })
const send = (subject: string, code?: string) =>
  withoutTenant(kit.db, tx =>
    queueMail(
      kit,
      tx,
      'a@brand.example',
      letterOn(subject, { key: 'test.name', text: 'نیل پالش' }, ...(code ? [{ code }] : [])),
    ),
  )
const waiting = async () =>
  (await kit.db.$client.query('select count(*)::int as count from mail')).rows[0].count as number
const arrived = (subject: string) =>
  expect.poll(() => letters.filter(({ source }) => source.includes(`Subject: ${subject}`)).length, { timeout: 5000 })

test('a letter leaves right after its commit, from the address of the configuration, and is not kept', async () => {
  await send('welcome', '123456')
  await arrived('welcome').toBe(1)
  expect(letters.at(-1)).toMatchObject({ from: 'nucleus@brand.example', to: ['a@brand.example'] })
  await expect.poll(waiting).toBe(0)
})

test('line breaks in a name or a subject add no header and no recipient', async () => {
  const thief = 'thief@evil.example'
  const wicked = `kind${'\r\n'}Bcc: ${thief}${'\r\n\r\n'}words`
  await withoutTenant(kit.db, tx =>
    queueMail(kit, tx, 'a@brand.example', letterOn(wicked, { key: 'test.name', text: wicked })),
  )
  await arrived('kind').toBe(1)
  const { to, source } = letters.at(-1)!
  const [head = ''] = source.split('\r\n\r\n')
  expect(to).toEqual(['a@brand.example'])
  expect(head).not.toMatch(/^bcc:/im)
})

test('what is rolled back is never sent', async () => {
  const failing = withoutTenant(kit.db, async tx => {
    await queueMail(kit, tx, 'a@brand.example', letterOn('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await send('done')
  await arrived('done').toBe(1)
  await arrived('undone').toBe(0)
})

test('while the mail server refuses, the letter waits with growing pauses and then arrives once', async () => {
  isAway = true
  await send('patience')
  const tries = async () => (await kit.db.$client.query('select attempts from mail')).rows[0]?.attempts as number
  await expect.poll(tries, { timeout: 5000 }).toBe(1)
  await delivery.deliver()
  expect(await tries()).toBe(1)
  clock.pass(1000)
  await delivery.deliver()
  expect(await tries()).toBe(2)
  isAway = false
  clock.pass(3999)
  await delivery.deliver()
  expect(await waiting()).toBe(1)
  clock.pass(1)
  await delivery.deliver()
  await arrived('patience').toBe(1)
  expect(await waiting()).toBe(0)
})

test('a code that nobody can use any more is not sent', async () => {
  isAway = true
  await send('too late', '123456')
  await expect.poll(async () => (await kit.db.$client.query('select attempts from mail')).rows[0]?.attempts).toBe(1)
  await delivery.deliver()
  isAway = false
  clock.pass(6 * 60_000)
  await delivery.deliver()
  expect(await waiting()).toBe(0)
  await arrived('too late').toBe(0)
})

test('two processes that look at the same moment send it once', async () => {
  const second = await openDelivery(kit)
  for (let n = 0; n < 20; n++) await send(`twin ${n}.`)
  await Promise.all([delivery.deliver(), second.deliver()])
  await expect.poll(waiting).toBe(0)
  await second.close()
  for (let n = 0; n < 20; n++) await arrived(`twin ${n}.`).toBe(1)
})
