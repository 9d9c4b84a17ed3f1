// One sentence per arrow of the challenge.
import { expect, test } from 'vitest'
import type { OtpFactor, OtpInput, OtpPorts, OtpTicket, OtpVerdict } from '#machines/otp/ticket.ts'
import { makeOtp, type OtpEvent } from '#machines/otp.ts'
import { answering, fails, settle, start, succeeds } from './running.ts'

const ticket: OtpTicket = { ticketRef: 'ticket-1', sentTo: 'a…@nucleus.example' }
const sent = { send: succeeds(ticket), resend: succeeds({ ...ticket, ticketRef: 'ticket-2' }) }

const challenge = async (ports: Partial<OtpPorts> = {}, input: Partial<OtpInput> = {}) => {
  const run = start(makeOtp({ ...sent, ...ports }), { purpose: 'login', ticketRef: 'ticket-0', ...input })
  await settle()
  const send = (event: OtpEvent) => settle(() => run.actor.send(event))
  const at = () => run.actor.getSnapshot()
  return { ...run, send, at, submit: () => send({ type: 'OTP.SUBMIT', codeRef: 'code-1' }) }
}
const wrong: OtpVerdict = { kind: 'wrong' }

test('sends a code and waits for it', async () => {
  const { at } = await challenge()
  expect(at().value).toEqual({ waiting: { entry: 'idle', resend: 'cooling', life: 'alive' } })
  expect(at().context).toMatchObject({ digits: 6, attemptsLeft: 5, resendsLeft: 3, ticketRef: 'ticket-1' })
})

test('resumes a challenge that survived a reload without sending a second mail', async () => {
  const mail = answering<OtpTicket>()
  const { at } = await challenge({ send: mail.ask }, { resume: { ...ticket, attempts: 2 } })
  expect(at().matches('waiting')).toBe(true)
  expect(at().context.attemptsLeft).toBe(2)
  expect(mail.asked).toEqual([])
})

test('says that the code could not be sent and tries again when asked', async () => {
  const mail = answering<OtpTicket>()
  const { at, send } = await challenge({ send: mail.ask })
  await mail.refuses({})
  expect(at().value).toBe('sendFailed')
  expect(at().context.errorKey).toBe('otp.notSent')
  await send({ type: 'OTP.RETRY' })
  await mail.gives(ticket)
  expect(at().matches('waiting')).toBe(true)
})

test('ends verified with the proof, which is a ref and not a token', async () => {
  const { at, submit } = await challenge({ verify: succeeds({ kind: 'verified', proofRef: 'proof-1', ttlMs: 5 }) })
  await submit()
  expect(at().output).toEqual({ kind: 'verified', ticketRef: 'ticket-1', proofRef: 'proof-1', ttlMs: 5 })
})

test('counts a wrong code and asks again', async () => {
  const { at, submit } = await challenge({ verify: succeeds(wrong) })
  await submit()
  expect(at().matches({ waiting: { entry: 'idle' } })).toBe(true)
  expect(at().context).toMatchObject({ attemptsLeft: 4, errorKey: 'otp.wrong' })
})

test('locks after the last attempt', async () => {
  const { at, submit } = await challenge({ verify: succeeds(wrong) })
  for (let attempt = 0; attempt < 5; attempt++) await submit()
  expect(at().output).toEqual({ kind: 'locked', lockMs: 900_000 })
})

test('locks for as long as the server says', async () => {
  const { at, submit } = await challenge({ verify: succeeds({ kind: 'locked', lockMs: 7000 }) })
  await submit()
  expect(at().output).toEqual({ kind: 'locked', lockMs: 7000 })
})

test('expires when the server says so', async () => {
  const { at, submit } = await challenge({ verify: succeeds({ kind: 'expired' }) })
  await submit()
  expect(at().value).toBe('expired')
  expect(at().context.errorKey).toBe('otp.expired')
})

test('expires by itself after 300 s and not a moment before', async () => {
  const { at, pass } = await challenge()
  await pass(299_999)
  expect(at().matches('waiting')).toBe(true)
  await pass(1)
  expect(at().value).toBe('expired')
})

test('an expired code may be sent anew while resends are left', async () => {
  const { at, pass, send } = await challenge()
  await pass(300_000)
  await send({ type: 'OTP.RESEND' })
  expect(at().matches('waiting')).toBe(true)
  expect(at().context).toMatchObject({ ticketRef: 'ticket-2', resendsLeft: 2, errorKey: undefined })
})

test('E26 does not count an attempt that never arrived', async () => {
  const { at, submit } = await challenge({ verify: fails({}) })
  await submit()
  expect(at().context).toMatchObject({ attemptsLeft: 5, errorKey: 'otp.network' })
})

test('ends unauthorized by verdict and by refusal, of the sending too', async () => {
  const byVerdict = await challenge({ verify: succeeds({ kind: 'unauthorized' }) })
  await byVerdict.submit()
  const byRefusal = await challenge({ verify: fails({ key: 'x', code: 'UNAUTHORIZED' }) })
  await byRefusal.submit()
  const bySending = await challenge({ send: fails({ key: 'x', code: 'UNAUTHORIZED' }) })
  for (const { at } of [byVerdict, byRefusal, bySending]) expect(at().output).toEqual({ kind: 'unauthorized' })
})

test('lets a new code be asked for after 30 s, then after twice as long', async () => {
  const { at, pass, send } = await challenge()
  await send({ type: 'OTP.RESEND' })
  expect(at().context.ticketRef).toBe('ticket-1')
  await pass(30_000)
  expect(at().matches({ waiting: { resend: 'available' } })).toBe(true)
  await send({ type: 'OTP.RESEND' })
  expect(at().context.ticketRef).toBe('ticket-2')
  await pass(59_999)
  expect(at().matches({ waiting: { resend: 'cooling' } })).toBe(true)
  await pass(1)
  expect(at().matches({ waiting: { resend: 'available' } })).toBe(true)
})

test('offers no resend when none is left', async () => {
  const { at, pass, send } = await challenge({ send: succeeds({ ...ticket, resends: 0 }) })
  expect(at().matches({ waiting: { resend: 'exhausted' } })).toBe(true)
  await pass(300_000)
  await send({ type: 'OTP.RESEND' })
  expect(at().value).toBe('expired')
})

test('cooling goes on while a code is tried', async () => {
  const verdict = answering<OtpVerdict>()
  const { at, pass, submit } = await challenge({ verify: verdict.ask })
  await submit()
  await pass(30_000)
  expect(at().value).toEqual({ waiting: { entry: 'verifying', resend: 'available', life: 'alive' } })
})

test('a late verdict of an abandoned challenge changes nothing', async () => {
  const verdict = answering<OtpVerdict>()
  const { at, send, submit } = await challenge({ verify: verdict.ask })
  await submit()
  await send({ type: 'OTP.CANCEL' })
  await verdict.gives({ kind: 'verified', proofRef: 'proof-1' })
  expect(at().output).toEqual({ kind: 'cancelled' })
})

const own: OtpTicket = { ...ticket, factors: ['passkey', 'totp', 'mail', 'recovery'], mailed: false }
const withOwn = async (ports: Partial<OtpPorts> = {}, input: Partial<OtpInput> = {}) => {
  const run = await challenge({ send: succeeds(own), ...ports }, input)
  return { ...run, use: (factor: OtpFactor) => run.send({ type: 'OTP.USE', factor }) }
}
const entryOf = ({ value }: { value: unknown }) => (value as { waiting?: { entry: string } }).waiting?.entry

test('begins with the first factor the server names and lets no letter be sent again that was never sent', async () => {
  const { at } = await withOwn()
  expect(at().value).toEqual({ waiting: { entry: 'passkey', resend: 'unsent', life: 'alive' } })
  expect(at().context).toMatchObject({ factor: 'passkey', mailed: false, resendsLeft: 3 })
})

test('takes another factor when asked, without asking the server', async () => {
  const mail = answering<OtpTicket>()
  const { at, use } = await withOwn({ resend: mail.ask })
  for (const factor of ['totp', 'recovery'] as const) {
    await use(factor)
    expect([entryOf(at()), at().context.factor]).toEqual(['idle', factor])
  }
  await use('passkey')
  expect(entryOf(at())).toBe('passkey')
  expect(mail.asked).toEqual([])
})

test('a factor the server does not offer is not taken', async () => {
  const { at, send } = await challenge()
  const before = at()
  await send({ type: 'OTP.USE', factor: 'totp' })
  expect(at()).toBe(before)
})

test('the letter is sent when it is asked for, once, and counts no resend', async () => {
  const mail = answering<OtpTicket>()
  const { at, use } = await withOwn({ resend: mail.ask })
  await use('mail')
  await mail.gives({ ...own, mailed: true, resends: 3 })
  expect(at().value).toEqual({ waiting: { entry: 'idle', resend: 'cooling', life: 'alive' } })
  expect(at().context).toMatchObject({ factor: 'mail', mailed: true, resendsLeft: 3 })
  await use('totp')
  await use('mail')
  expect(at().context.factor).toBe('mail')
  expect(mail.asked).toHaveLength(1)
})

test('changing the factor leaves cooldown and tries as they are', async () => {
  const { at, pass, submit, use } = await withOwn({
    resend: succeeds({ ...own, mailed: true }),
    verify: succeeds(wrong),
  })
  await use('mail')
  await submit()
  await pass(29_999)
  await use('totp')
  expect(at().context).toMatchObject({ attemptsLeft: 4, errorKey: undefined })
  await pass(1)
  expect(at().matches({ waiting: { resend: 'available' } })).toBe(true)
})

test('says which factor a code belongs to', async () => {
  const verdict = answering<OtpVerdict>()
  const { submit, use } = await withOwn({ verify: verdict.ask })
  await use('totp')
  await submit()
  expect(verdict.asked).toEqual([{ purpose: 'login', ticketRef: 'ticket-1', factor: 'totp', codeRef: 'code-1' }])
})

test('asks the device for the passkey, then the server whether it is the one', async () => {
  const [device, verdict] = [answering<string>(), answering<OtpVerdict>()]
  const { at, send } = await withOwn({ assert: device.ask, verify: verdict.ask })
  await send({ type: 'OTP.ASSERT' })
  expect(entryOf(at())).toBe('asserting')
  await device.gives('signed-1')
  expect(verdict.asked).toEqual([{ purpose: 'login', ticketRef: 'ticket-1', factor: 'passkey', codeRef: 'signed-1' }])
  await verdict.gives({ kind: 'verified', proofRef: 'proof-1' })
  expect(at().output).toMatchObject({ kind: 'verified', proofRef: 'proof-1' })
})

test('a passkey that was cancelled counts no try and may be asked for again', async () => {
  const device = answering<string>()
  const { at, send } = await withOwn({ assert: device.ask })
  await send({ type: 'OTP.ASSERT' })
  await device.refuses({ key: 'otp.passkeyCancelled' })
  expect(entryOf(at())).toBe('passkey')
  expect(at().context).toMatchObject({ attemptsLeft: 5, errorKey: 'otp.passkeyCancelled' })
  await send({ type: 'OTP.ASSERT' })
  expect([entryOf(at()), at().context.errorKey]).toEqual(['asserting', undefined])
})

test('another way may be taken while the device is asked; its late answer changes nothing', async () => {
  const [device, verdict] = [answering<string>(), answering<OtpVerdict>()]
  const { at, send, use } = await withOwn({ assert: device.ask, verify: verdict.ask })
  await send({ type: 'OTP.ASSERT' })
  await use('totp')
  await device.gives('signed-1')
  expect([entryOf(at()), at().context.factor]).toEqual(['idle', 'totp'])
  expect(verdict.asked).toEqual([])
})

test('a wrong passkey counts a try and stays with the passkey', async () => {
  const { at, send } = await withOwn({ assert: succeeds('signed-1'), verify: succeeds(wrong) })
  await send({ type: 'OTP.ASSERT' })
  expect(entryOf(at())).toBe('passkey')
  expect(at().context).toMatchObject({ attemptsLeft: 4, errorKey: 'otp.wrong' })
})

test('the question for a passkey may find the challenge over, or nobody signed in any more', async () => {
  const over = await withOwn({ assert: fails({ key: 'x', code: 'EXPIRED' }) })
  await over.send({ type: 'OTP.ASSERT' })
  expect(over.at().value).toBe('expired')
  const gone = await withOwn({ assert: fails({ key: 'x', code: 'UNAUTHORIZED' }) })
  await gone.send({ type: 'OTP.ASSERT' })
  expect(gone.at().output).toEqual({ kind: 'unauthorized' })
})

test('no other factor is taken while a code is looked at', async () => {
  const { at, submit, use } = await withOwn({ verify: answering<OtpVerdict>().ask })
  await use('totp')
  await submit()
  await use('recovery')
  expect([entryOf(at()), at().context.factor]).toEqual(['verifying', 'totp'])
})

test('after a letter ran out or was not sent, what a person carries still works', async () => {
  const late = await withOwn({ resend: succeeds({ ...own, mailed: true }) })
  await late.use('mail')
  await late.pass(300_000)
  expect(late.at().value).toBe('expired')
  await late.use('totp')
  await late.pass(0)
  expect(late.at().value).toEqual({ waiting: { entry: 'idle', resend: 'available', life: 'alive' } })
  const unsent = await withOwn({ resend: fails({}) })
  await unsent.use('mail')
  expect(unsent.at().value).toBe('sendFailed')
  await unsent.use('passkey')
  expect(unsent.at().value).toEqual({ waiting: { entry: 'passkey', resend: 'unsent', life: 'alive' } })
  expect(unsent.at().context.errorKey).toBeUndefined()
})

test('a challenge that ran out before any letter may still be given one', async () => {
  const { at, pass, use } = await withOwn({ resend: succeeds({ ...own, mailed: true }) })
  await pass(300_000)
  await use('mail')
  expect(at().context).toMatchObject({ factor: 'mail', mailed: true })
})

test('resumes with the factor that was chosen, without a letter', async () => {
  const mail = answering<OtpTicket>()
  const { at } = await challenge({ send: mail.ask, resend: mail.ask }, { resume: { ...own, factor: 'totp' } })
  expect(at().value).toEqual({ waiting: { entry: 'idle', resend: 'unsent', life: 'alive' } })
  expect([at().context.factor, mail.asked]).toEqual(['totp', []])
})

test('refuses to run without its ports', async () => {
  const { at } = await challenge({ send: undefined })
  expect(at().value).toBe('sendFailed')
})
