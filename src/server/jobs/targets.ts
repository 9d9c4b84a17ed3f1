// Links in files: a record by the name of its resource and its own code or name, `products:lip-01`, put in and written out as
// references are.
import type { Field } from '#contract/field.ts'
import { isRecordTarget, type RecordTarget } from '#contract/fields/target.ts'
import { notA } from '#contract/finding.ts'
import type { Kit } from '#server/kit.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Names, namesFor, type Resolved, resolve } from './references.ts'

/** As a reference to records of this resource. */
const pointingTo = (field: Field, to: string): Field => ({ ...field, kind: 'reference', facts: { ...field.facts, to } })

const byResource = (values: readonly unknown[]): Map<string, RecordTarget[]> =>
  Map.groupBy(values.filter(isRecordTarget), ({ to }) => to)

/** Addresses are what they say. */
export async function resolveTargets(
  scene: Scene,
  kit: Pick<Kit, 'resources'>,
  field: Field,
  values: readonly unknown[],
): Promise<Resolved> {
  const known = new Map<string, Resolved>()
  for (const [to, targets] of byResource(values)) {
    const pointing = pointingTo(field, to)
    const ids = targets.map(({ id }) => id)
    known.set(to, await resolve(scene, kit, pointing, ids))
  }
  return {
    of(value: unknown, vendor) {
      if (!isRecordTarget(value)) return { value }
      const found = known.get(value.to)?.of(value.id, vendor) ?? { finding: notA('target', value.id) }
      return 'finding' in found ? found : { value: { to: value.to, id: found.value } }
    },
  }
}

/** By id: what a file calls the record. */
export async function namesOfTargets(
  scene: Scene,
  kit: Pick<Kit, 'resources'>,
  values: readonly unknown[],
): Promise<Names> {
  const names: Names = new Map()
  for (const [to, targets] of byResource(values)) {
    const found = await namesFor(
      scene,
      kit,
      { kind: 'reference', facts: { to } } as Field,
      targets.map(({ id }) => id),
    )
    for (const [id, name] of found) names.set(id, name)
  }
  return names
}
