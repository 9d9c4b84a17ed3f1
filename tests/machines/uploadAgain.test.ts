// What an upload begins with, what it hands on under which name, and what it has forgotten when it begins again.
import { describe, expect, test } from 'vitest'
import type { JobHeard, Preview } from '#machines/upload/setup.ts'
import { makeUpload, type UploadPorts } from '#machines/upload.ts'
import { answering, fails, never, start, succeeds } from './running.ts'
import { ended, file, parsed, preview, previewed, upload, watching } from './uploads.ts'

const nothing = {
  parsed: undefined,
  mapping: {},
  preview: undefined,
  progress: undefined,
  ended: undefined,
  tries: 0,
  refusal: undefined,
  jobId: undefined,
  undoing: false,
}
const otherFile = { ...file, fileRef: 'file-9', name: 'stock.csv', once: 'once-9' }
const progress = { total: 2, ok: 1, failed: 1, skipped: 0 }

describe('it begins', () => {
  test('with no file, online, and nothing to take back', () => {
    const { actor } = start(makeUpload())
    expect(actor.getSnapshot().context).toEqual({
      once: '',
      fileRef: '',
      fileName: '',
      mapping: {},
      undoing: false,
      tries: 0,
      online: true,
    })
  })

  test('anew with another file, from every end, with nothing of the one before', async () => {
    for (const outcome of ['success', 'partial', 'failure'] as const) {
      const { at, send, hear } = await watching()
      await hear({ type: 'job.progress', progress })
      await hear({ type: 'job.ended', outcome })
      await send({ type: 'upload.again' })
      expect(at().context).toMatchObject({ ...nothing, fileRef: '', fileName: '' })
    }
  })

  test('with another file chosen over the one that is shown', async () => {
    const { at, send } = await ended('partial', { parse: succeeds(parsed), check: succeeds(preview) })
    await send(otherFile)
    expect(at().value).toBe('previewed')
    expect(at().context).toMatchObject({
      fileRef: 'file-9',
      fileName: 'stock.csv',
      once: 'once-9',
      jobId: undefined,
      ended: undefined,
      undoing: false,
      tries: 0,
    })
  })

  test('as an upload again after one was taken back', async () => {
    for (const before of [[otherFile], [{ type: 'upload.again' } as const, otherFile]]) {
      const { at, send, hear } = await ended('success')
      await send({ type: 'upload.undo' })
      await hear({ type: 'job.ended', outcome: 'success' })
      for (const event of before) await send(event)
      await send({ type: 'upload.apply' })
      await hear({ type: 'job.ended', outcome: 'success' })
      expect(at().value).toBe('success')
    }
  })
})

describe('what is asked of the world', () => {
  test('names the file, the batch, the key and the job', async () => {
    const [parse, check, stepUp, sent] = [answering(), answering(), answering(), answering()]
    const asking = { parse: parse.ask, check: check.ask, stepUp: stepUp.ask, send: sent.ask } as Partial<UploadPorts>
    const { send, watched } = await previewed(asking)
    await parse.gives(parsed)
    await check.gives({ ...preview, needsSecondFactor: true })
    await send({ type: 'upload.apply' })
    await stepUp.gives(undefined)
    await sent.gives({ jobId: 'job-1' })
    expect([parse.asked, check.asked, stepUp.asked, sent.asked]).toEqual([
      [{ fileRef: 'file-1' }],
      [{ fileRef: 'file-1', mapping: parsed.mapping }],
      [{ batchRef: 'batch-1' }],
      [{ batchRef: 'batch-1', once: 'once-1' }],
    ])
    expect(watched.map(({ jobId }) => jobId)).toEqual(['job-1'])
  })

  test('names the job whose rows are handed out or taken back', async () => {
    const [fix, undo] = [answering<{ fileRef: string }>(), answering<{ jobId: string }>()]
    const fixing = await ended('partial', { fix: fix.ask })
    await fixing.send({ type: 'upload.fix', once: 'once-2' })
    const undoing = await ended('partial', { undo: undo.ask })
    await undoing.send({ type: 'upload.undo' })
    expect([fix.asked, undo.asked]).toEqual([[{ jobId: 'job-1' }], [{ jobId: 'job-1' }]])
  })
})

describe('a step that fails without a word', () => {
  test.each([
    ['parse', 'upload.refused.unreadable', previewed],
    ['check', 'upload.refused.check', previewed],
    ['stepUp', 'upload.refused.secure', watching],
  ] as const)('%s says which it was', async (port, key, lead) => {
    const secure = succeeds({ ...preview, needsSecondFactor: true })
    const { refusal } = await lead({ check: secure, [port]: fails({}) })
    expect(refusal()).toBe(key)
  })

  test('after the end too', async () => {
    const undoing = await ended('success', { undo: fails({}) })
    await undoing.send({ type: 'upload.undo' })
    expect(undoing.refusal()).toBe('upload.refused.undo')
    const fixing = await ended('partial', { fix: fails({}) })
    await fixing.send({ type: 'upload.fix', once: 'once-2' })
    expect(fixing.refusal()).toBe('upload.refused.fix')
  })

  test('on the way out too, and where nobody can watch', async () => {
    const final = await watching({ send: fails({ key: 'upload.refused.send', code: 'STATE' }) })
    expect(final.refusal()).toBe('upload.refused.send')
    const blind = await watching({ watch: undefined })
    expect(blind.refusal()).toBe('upload.refused.watch')
  })
})

describe('a refusal is over', () => {
  test('once a column is mapped, and once the dry run goes well', async () => {
    const check = answering<Preview>()
    const { at, send, refusal } = await previewed({ check: check.ask })
    await check.refuses({})
    expect(refusal()).toBe('upload.refused.check')
    await send({ type: 'mapping.set', column: 'sku', field: 'code' })
    expect(refusal()).toBeUndefined()
    expect(at().context.mapping).toEqual({ sku: 'code', price: 'price' })
    await send({ type: 'mapping.accept' })
    await check.refuses({})
    await send({ type: 'mapping.accept' })
    await check.gives(preview)
    expect(refusal()).toBeUndefined()
  })

  test('once it is sent again, with three tries anew', async () => {
    const sent = answering<{ jobId: string }>()
    const { at, pass, send, refusal } = await watching({ send: sent.ask })
    const fail = async () => {
      for (let left = 3; left > 0; left--) {
        await sent.refuses({ key: 'offline', code: 'NETWORK' })
        await pass(2000)
      }
    }
    await fail()
    await send({ type: 'upload.retry' })
    expect(refusal()).toBeUndefined()
    await fail()
    expect([at().value, sent.asked.length]).toEqual([{ sending: 'paused' }, 6])
    await send({ type: 'net.offline' })
    await send({ type: 'net.online' })
    await fail()
    expect(sent.asked).toHaveLength(9)
  })

  test('once it can be watched after all', async () => {
    let open = false
    const tells: ((heard: JobHeard) => void)[] = []
    const { at, send } = await watching({
      watch: (_, tell) => {
        if (!open) throw new Error('no line')
        tells.push(tell)
        return () => {}
      },
    })
    expect(at().value).toEqual({ watching: 'blind' })
    open = true
    await send({ type: 'upload.retry' })
    expect([at().value, tells.length]).toEqual([{ watching: 'running' }, 1])
  })
})

test('is tried again after two seconds, not before', async () => {
  const sent = answering<{ jobId: string }>()
  const { pass } = await watching({ send: sent.ask })
  await sent.refuses({})
  await pass(1999)
  expect(sent.asked).toHaveLength(1)
  await pass(1)
  expect(sent.asked).toHaveLength(2)
})

test('what needs no second factor asks for none', async () => {
  const stepUp = answering<void>()
  const { at } = await watching({ stepUp: stepUp.ask })
  expect([at().matches('watching'), stepUp.asked]).toEqual([true, []])
})

describe('nothing is applied', () => {
  test('where the dry run found nothing to do, second factor or not', async () => {
    const { at, send } = await previewed({
      check: succeeds({ ...preview, create: 0, update: 0, needsSecondFactor: true }),
    })
    await send({ type: 'upload.apply' })
    expect(at().value).toBe('previewed')
  })

  test('where every column is left out', async () => {
    const { at, send } = await previewed({ parse: succeeds({ ...parsed, mapping: {}, unknown: ['prise'] }) })
    await send({ type: 'mapping.set', column: 'price', field: '' })
    await send({ type: 'mapping.accept' })
    expect(at().value).toBe('mapping')
  })
})

test('the network may come and go at any step', async () => {
  const { at, send } = await upload({ parse: never })
  await send({ type: 'net.offline' })
  expect(at().context.online).toBe(false)
  await send({ type: 'net.online' })
  expect(at().context.online).toBe(true)
})

test('a person who sends again is taken for online', async () => {
  const { at, send } = await previewed()
  await send({ type: 'net.offline' })
  await send({ type: 'upload.apply' })
  await send({ type: 'upload.retry' })
  expect([at().context.online, at().matches('watching')]).toEqual([true, true])
})

test('what is taken back is watched from its own beginning', async () => {
  const { at, send, hear } = await watching()
  await hear({ type: 'job.progress', progress })
  await hear({ type: 'job.ended', outcome: 'success' })
  await send({ type: 'upload.undo' })
  expect(at().context).toMatchObject({ jobId: 'job-2', undoing: true, progress: undefined })
})

test('rows handed out keep the name of their file and nothing else of it', async () => {
  const { at, send } = await ended('partial', { parse: succeeds(parsed), check: succeeds(preview) })
  await send({ type: 'upload.fix', once: 'once-2' })
  expect(at().context).toMatchObject({ fileRef: 'file-2', fileName: 'prices.csv', once: 'once-2', ended: undefined })
})
