// Every way a field of a live record is emptied, and what stands in the way of its being published afterwards.
import { expect } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { endpointOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { writable } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { Offers } from '#server/records/offers.ts'
import type { Person, World } from '../support/world.ts'

export const emptying = (here: World, admin: Person) => {
  const blockersOf = async (resource: Resource, { id }: AnyRow): Promise<Offers['blockers']> =>
    (await admin.get<{ data: Offers }>(`${endpointOf(resource)}/${id}/offers`)).body.data.blockers
  const shown = async (resource: Resource, { id }: AnyRow): Promise<AnyRow> =>
    (await admin.get<{ data: AnyRow }>(`${endpointOf(resource)}/${id}`)).body.data

  /** What stands in the way of it now that did not before; nothing of one that is not live. */
  const newly = async (resource: Resource, row: AnyRow, before: readonly string[]): Promise<string[]> =>
    (await shown(resource, row)).status === 'active'
      ? (await blockersOf(resource, row)).map(({ code }) => code).filter(code => !before.includes(code))
      : []

  const liveOf = async (resource: Resource, size: number) =>
    (await admin.list(resource, `size=100&filter=${encodeURIComponent('status:active')}`)).rows.slice(0, size)

  /** The fields of one live record, each emptied in a form and over many, and put back. */
  const emptied = async (resource: Resource, fields = Number.POSITIVE_INFINITY): Promise<void> => {
    for (const found of await liveOf(resource, 1)) {
      const had = (await blockersOf(resource, found)).map(({ code }) => code)
      let left = fields
      for (const [name] of writable(resource, false)) {
        const before = await shown(resource, found)
        if (before[name] === null || before[name] === undefined || before.status !== 'active') continue
        if (left-- <= 0) return
        const clear = { field: name, how: 'clear', howMuch: 'clear', howList: 'clear' }
        const form = { ids: [before.id], versions: { [before.id]: before.version }, input: { [name]: null } }
        const tries = [
          () => admin.act(resource, 'change', form),
          () => admin.act(resource, 'changeField', { ids: [found.id], input: clear }),
        ]
        for (const attempt of tries) {
          const { body } = await attempt()
          expect({ name, newly: await newly(resource, found, had) }).toEqual({ name, newly: [] })
          const operation = body.data?.operation
          if (operation) await admin.post('/v1/undo', { operation })
          expect({ name, newly: await newly(resource, found, had) }).toEqual({ name, newly: [] })
        }
      }
    }
  }

  const blocked = resources.filter(
    resource => here.house.kit.behaviours.get(resource.name)?.blockers && actionOf(resource, 'change'),
  )
  return { blocked, liveOf, emptied }
}
