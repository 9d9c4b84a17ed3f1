// A file on its way into the records, step by step.
import { expect, test } from 'vitest'
import type { Parsed, Preview } from '#machines/upload/setup.ts'
import type { UploadPorts } from '#machines/upload.ts'
import { answering, fails, succeeds } from './running.ts'
import { ended, file, parsed, preview, previewed, upload, watching } from './uploads.ts'

test('a file whose columns are all known goes straight to the preview', async () => {
  const { at } = await previewed()
  expect(at().value).toBe('previewed')
  expect(at().context).toMatchObject({ fileName: 'prices.csv', preview })
})

test('a file that cannot be read is refused where it was chosen', async () => {
  const { at, refusal } = await previewed({ parse: fails({ key: 'upload.refused.notCsv' }) })
  expect(at().value).toBe('choosing')
  expect(refusal()).toBe('upload.refused.notCsv')
})

test('unknown columns are asked about; only columns of the file can be mapped', async () => {
  const check = answering<Preview>()
  const { at, send } = await previewed({
    parse: succeeds({ ...parsed, mapping: {}, unknown: ['prise'] }),
    check: check.ask,
  })
  expect(at().value).toBe('mapping')
  await send({ type: 'mapping.accept' })
  expect(at().value).toBe('mapping')
  await send({ type: 'mapping.set', column: 'nowhere', field: 'price' })
  await send({ type: 'mapping.set', column: 'price', field: 'price' })
  await send({ type: 'mapping.accept' })
  expect(check.asked).toEqual([{ fileRef: 'file-1', mapping: { price: 'price' } }])
})

test('the mapping can be opened again from the preview', async () => {
  const { at, send } = await previewed()
  await send({ type: 'mapping.open' })
  expect(at().value).toBe('mapping')
})

test('a dry run that is refused leads to the mapping with the reason', async () => {
  const { at, refusal } = await previewed({ check: fails({}) })
  expect(at().value).toBe('mapping')
  expect(refusal()).toBe('upload.refused.check')
})

test('nothing to apply cannot be applied', async () => {
  const { at, send } = await previewed({ check: succeeds({ ...preview, create: 0, update: 0, failed: 2 }) })
  await send({ type: 'upload.apply' })
  expect(at().value).toBe('previewed')
})

test('many rows need the second factor; without it one is back at the preview', async () => {
  const many = { check: succeeds({ ...preview, needsSecondFactor: true }) }
  const well = await watching(many)
  expect(well.at().matches('watching')).toBe(true)
  const ill = await watching({ ...many, stepUp: fails({ key: 'secure.refused' }) })
  expect(ill.at().value).toBe('previewed')
  expect(ill.refusal()).toBe('secure.refused')
  const back = await watching({ ...many, stepUp: () => new Promise(() => {}) })
  await back.send({ type: 'upload.back' })
  expect(back.at().value).toBe('previewed')
})

test('sends three times under the same key, then waits for a person', async () => {
  const sent = answering<{ jobId: string }>()
  const { at, pass, send, refusal } = await watching({ send: sent.ask })
  for (const wait of [2000, 2000]) {
    await sent.refuses({})
    await pass(wait)
  }
  await sent.refuses({})
  expect(at().value).toEqual({ sending: 'paused' })
  expect(refusal()).toBe('upload.refused.network')
  expect(sent.asked).toEqual(Array(3).fill({ batchRef: 'batch-1', once: 'once-1' }))
  await send({ type: 'upload.retry' })
  await sent.gives({ jobId: 'job-1' })
  expect(at().matches('watching')).toBe(true)
})

test('what the server refuses for good is not sent again', async () => {
  const { at, refusal } = await watching({ send: fails({ key: 'upload.refused.changed', code: 'SELECTION_CHANGED' }) })
  expect(at().value).toBe('previewed')
  expect(refusal()).toBe('upload.refused.changed')
})

test('waits offline without sending and goes on when the network is back', async () => {
  const sent = answering<{ jobId: string }>()
  const { at, send } = await previewed({ send: sent.ask })
  await send({ type: 'net.offline' })
  await send({ type: 'upload.apply' })
  expect(at().value).toEqual({ sending: 'paused' })
  expect(sent.asked).toEqual([])
  await send({ type: 'net.online' })
  expect(sent.asked).toHaveLength(1)
})

test.each(['success', 'partial', 'failure'] as const)('the job ends in %s', async outcome => {
  const { at, watched } = await ended(outcome)
  expect(at().value).toBe(outcome)
  expect(watched[0]?.ended).toBe(true)
})

test('shows progress, waits through an overload and goes on', async () => {
  const { at, hear } = await watching()
  await hear({ type: 'job.progress', progress: { total: 2, ok: 1, failed: 0, skipped: 0 } })
  expect(at().context.progress?.ok).toBe(1)
  await hear({ type: 'job.overloaded' })
  expect(at().value).toEqual({ watching: 'overloaded' })
  await hear({ type: 'job.resumed' })
  expect(at().value).toEqual({ watching: 'running' })
})

test('every step can be cancelled until the job has it', async () => {
  const hang = () => new Promise<never>(() => {})
  const steps: Partial<UploadPorts>[] = [{ parse: hang }, { check: hang }, { send: hang }]
  for (const ports of steps) {
    const { at, send } = await watching(ports)
    await send({ type: 'upload.cancel' })
    expect(at().value).toBe('choosing')
    expect(at().context.fileRef).toBe('')
  }
  const sent = await watching()
  await sent.send({ type: 'upload.cancel' })
  expect(sent.at().matches('watching')).toBe(true)
})

test('a late answer of a cancelled step changes nothing', async () => {
  const check = answering<Preview>()
  const { at, send } = await previewed({ check: check.ask })
  await send({ type: 'upload.cancel' })
  await check.gives(preview)
  expect(at().value).toBe('choosing')
})

test('failed rows become a file of their own, under a new key', async () => {
  const parse = answering<Parsed>()
  const { at, send, hear } = await upload({ parse: parse.ask })
  await send(file)
  await parse.gives(parsed)
  await send({ type: 'upload.apply' })
  await hear({ type: 'job.ended', outcome: 'partial' })
  await send({ type: 'upload.fix', once: 'once-2' })
  expect(parse.asked.at(-1)).toEqual({ fileRef: 'file-2' })
  expect(at().context.once).toBe('once-2')
})

test('rows that cannot be handed out leave the outcome as it was', async () => {
  const { at, send, refusal } = await ended('failure', { fix: fails({}) })
  await send({ type: 'upload.fix', once: 'once-2' })
  expect(at().value).toBe('failure')
  expect(refusal()).toBe('upload.refused.fix')
})

test('is taken back as a job of its own, watched to its end', async () => {
  const { at, send, hear, watched } = await ended('success')
  await send({ type: 'upload.undo' })
  expect(watched.at(-1)?.jobId).toBe('job-2')
  await hear({ type: 'job.ended', outcome: 'partial' })
  expect(at().value).toBe('undone')
})

test('an undo that is refused leaves the outcome as it was', async () => {
  const { at, send, refusal } = await ended('success', { undo: fails({ key: 'upload.refused.expired' }) })
  await send({ type: 'upload.undo' })
  expect(at().value).toBe('success')
  expect(refusal()).toBe('upload.refused.expired')
})

test('a watch that cannot start is said and can be tried again', async () => {
  const { at, send } = await watching({ watch: undefined })
  expect(at().value).toEqual({ watching: 'blind' })
  await send({ type: 'upload.retry' })
  expect(at().value).toEqual({ watching: 'blind' })
})

test('begins again after the end', async () => {
  const { at, send } = await ended('success')
  await send({ type: 'upload.again' })
  expect(at().value).toBe('choosing')
  await send(file)
  expect(at().value).toBe('previewed')
})
