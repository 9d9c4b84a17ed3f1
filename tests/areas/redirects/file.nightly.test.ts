// Acceptance 5 at its whole size: a file as large as files may be, with a ring in it.
import { expect, test } from 'vitest'
import { redirects } from '#areas/redirects/redirects.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../../support/opened.ts'

const { admin, files } = await opened()

const rows = 50_000
const ring = 14

test('Acceptance 5: 50,000-row import with 14 loop rows: PARTIAL, 49,986 applied, 14 explained', {
  timeout: 1_800_000,
}, async () => {
  const lines = Array.from({ length: rows }, (_, at) => {
    const turn = at % 3571 === 0 && at / 3571 < ring ? at / 3571 : undefined
    return turn === undefined
      ? `/nightly/${at},/new/${at % 97}`
      : `/nightly-ring/${turn},/nightly-ring/${(turn + 1) % ring}`
  })
  const file = await files.send('redirects.csv', ['from,to', ...lines].join('\n'))
  const { body: begun } = await admin.act(redirects, 'upload', { input: { upload: 'redirect', file } })
  const jobOf = async (): Promise<AnyRow | undefined> =>
    (await admin.get<{ data?: AnyRow }>(`/v1/jobs/${begun.data.jobId}`)).body.data
  await expect
    .poll(async () => String((await jobOf())?.state), { timeout: 1_700_000, interval: 1000 })
    .toMatch(/success|partial|failure/)
  const job = (await jobOf())!
  expect(job).toMatchObject({ state: 'partial', ok: rows - ring, failed: ring })
  const { body } = await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/errors`)
  const explained = body.text.split('\n').filter(line => line.includes('Creates a loop'))
  expect(explained).toHaveLength(ring)
  expect(explained.every(line => /\(line \d+\)/.test(line))).toBe(true)
})
