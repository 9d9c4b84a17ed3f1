// A whole country's pincodes for three couriers in one file: it ends, it says how far it is, and it holds no more of the file at its
// end than at its beginning.
import { expect, test } from 'vitest'
import { courierPincodes } from '#areas/warehouses/couriers.ts'
import { actionEndpointOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'

const { admin, files } = await opened()

const codes = 100_000
const wanted = ['DLV', 'ECM', 'BLD'].flatMap(courier =>
  Array.from({ length: codes }, (_, at) => `${courier},${600_000 + at},Y,N,Y,4`),
)
const megabyte = 1024 ** 2

const readJob = async (id: string) => (await admin.get<{ data: AnyRow }>(`/v1/jobs/${id}`)).body.data

test('(5) a courier-pincode file of 300,000 rows ends, with its progress to be seen and memory flat', async () => {
  const file = await files.send('pincodes.csv', `courier,pincode,prepaid,cod,reverse,tat_days\n${wanted.join('\n')}\n`)
  const input = { upload: 'courierPincode', file }
  const { status, body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(courierPincodes, 'upload'), {
    input,
  })
  expect(status).toBe(202)
  const seen: { done: number; heap: number; at: number }[] = []
  let job = await readJob(body.data.jobId)
  const started = Date.now()
  while (!job.finishedAt) {
    await new Promise(resolve => setTimeout(resolve, 1000))
    job = await readJob(body.data.jobId)
    const { heapUsed, external } = process.memoryUsage()
    seen.push({ done: Number(job.done), heap: heapUsed + external, at: Date.now() - started })
  }
  console.log(
    seen
      .filter((_, at) => at % 20 === 0)
      .map(({ done, heap, at }) => `${done} ${Math.round(heap / megabyte)} MB ${at} ms`),
  )
  expect(job).toMatchObject({ state: 'success', total: wanted.length, done: wanted.length, failed: 0 })
  const steps = new Set(seen.map(({ done }) => done))
  expect(steps.size).toBeGreaterThan(20)
  // What lies beneath the saw of the collector: the least of each third of the way.
  const third = (part: number) =>
    Math.min(...seen.slice((part * seen.length) / 3, ((part + 1) * seen.length) / 3).map(({ heap }) => heap))
  expect((third(2) - third(0)) / megabyte).toBeLessThan(64)
}, 1_800_000)
