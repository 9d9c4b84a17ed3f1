// Out of a resource: which records, in which columns; the rest is a job's.
import * as z from 'zod/mini'
import { uploadCalled } from '#contract/naming.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { uploadNamed } from '#server/jobs/inspect.ts'
import { demandColumns } from '#server/jobs/shownColumns.ts'
import { startJob } from '#server/jobs/start.ts'
import type { Kit } from '#server/kit.ts'
import { onceOnly } from '#server/records/idempotency.ts'
import { newId } from '#server/records/ids.ts'
import { openScene } from '#server/records/scene.ts'
import { aimOf, pick, readBody } from '#server/records/target.ts'
import { say } from '#server/words.ts'
import type { Answer, Ask } from './endpoint.ts'

/** The type asked for, else the first that can be exported. */
function columnsFor(resource: Resource, wanted: string | undefined): string {
  const exportable = Object.entries(resource.uploads ?? {}).flatMap(([name, each]) =>
    each.exports === false ? [] : [name],
  )
  const name = wanted !== undefined ? uploadNamed(resource, wanted) : exportable[0]
  if (!name || !exportable.includes(name))
    throw new Problem('NOT_FOUND', `${resource.label} cannot be exported in these columns`)
  return name
}

const inputOf = z.strictObject({
  upload: z.optional(z.string()),
  format: z.optional(z.enum(['csv', 'xlsx', 'ndjson'])),
  columns: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100))),
})

/** What is asked of the file: its type, its form, or the columns of a list. */
function readInput(resource: Resource, given: unknown): z.infer<typeof inputOf> {
  const input = bodyOf(inputOf, given ?? {})
  if (input.columns) demandColumns(resource, input.columns)
  return input
}

/** Named records, those that match, or all of them. */
export async function startExport(
  kit: Kit,
  resource: Resource,
  { body, staff: staffOf, face, once }: Ask,
): Promise<Answer> {
  const staff = staffOf()
  const act = readBody(body)
  const { upload: wanted, format, columns } = readInput(resource, act.input)
  const upload = columnsFor(resource, wanted)
  const action = actionOf(resource, 'export')
  if (!action) throw new Problem('NOT_FOUND', `${resource.label} cannot be exported`)
  return onceOnly(kit, staff, once, async tx => {
    const operation = newId()
    const scene = openScene(kit, tx, staff, { action: action.id, face, operation })
    const isNamed = act.ids !== undefined || act.matching !== undefined
    const aim = await aimOf(scene, resource, action, isNamed ? act : { matching: { filter: '', count: 0 } })
    await pick(scene, resource, aim, {})
    const spec = {
      kind: 'export',
      title: say('job.export', { upload: uploadCalled(resource, upload) }),
      params: { resource: resource.name, upload, operation, ...(format && { format }), ...(columns && { columns }) },
      total: aim.count,
      face,
    }
    return { status: 202, data: await startJob(tx, staff, { ...spec, ...(once && { once: once.key }) }) }
  })
}
