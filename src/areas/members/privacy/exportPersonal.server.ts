// Members with their phones and emails in the clear, as a file that says on its first line and in its name who asked for it, when
// and why. Each member's record keeps the reason. What anybody exports by the way of all resources stays masked.
import { hasExport } from '#areas/jobs/jobs.door.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, wording } from '#contract/said.ts'
import { type EngineScene, kitOf } from '#server/records/scene.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { pick, pickedCount } from '#server/records/target.ts'
import { contactReveals } from '../consents.ts'
import { members } from '../members.ts'

/** A part of a file's name. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

const pickedIn = ({ tx, operation, setting }: Pick<Scene, 'tx' | 'operation' | 'setting'>): Promise<number> =>
  pickedCount(tx, setting.vendor, operation)

const pickAll = (scene: Scene, ids: string[]): Promise<void> =>
  pick(scene as EngineScene, members, { count: ids.length, ids }, {})

export const exportPersonal: Handler<typeof members, ActionInput<typeof members, 'exportPersonal'>> = async scene => {
  const { records, input, staff, now, tx, operation, write, face, dry } = scene
  if (dry) return {}
  const { reason } = input
  const at = now.toISOString()
  await write.create(
    contactReveals,
    records.map(({ id }) => ({ member: id, reason, until: at })),
  )
  // Of many members a job hands over one part after the other: the file is asked for with the first of them.
  if (await hasExport(tx, operation)) return {}
  const ids = records.map(({ id }) => id)
  if ((await pickedIn(scene)) === 0) await pickAll(scene, ids)
  const title = wording('members.personal.title', 'Members with contact details')
  const { number } = await kitOf(scene).jobs.start(tx, staff, {
    kind: 'export',
    title,
    params: {
      resource: 'members',
      upload: 'member',
      operation,
      action: 'exportPersonal',
      opened: {
        line: ['personal data', staff.name, at, reason],
        name: ['members-personal', slug(staff.name), at.slice(0, 10), slug(reason)].join('-'),
      },
    },
    total: await pickedIn(scene),
    face,
  })
  const facts = [
    { label: wording('members.personal.job', 'Export job'), value: numberFigure(number) },
    { label: wording('members.personal.why', 'Reason noted in the file'), value: reason },
  ]
  return { result: { kind: 'facts', title, facts } }
}
