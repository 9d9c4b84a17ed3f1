// Keys of a record page: the list's J and K, Esc back to its row, m for the menu, and whatever its actions declare.
import { offerOf } from '#console/action/offers.ts'
import { refuse } from '#console/action/refuse.ts'
import { startWish } from '#console/action/startWish.ts'
import { useWhy } from '#console/action/useActions.ts'
import { writtenFor } from '#console/keys/own.ts'
import { type Bindings, useKeys } from '#console/keys/useKeys.ts'
import type { Neighbours } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'

interface KeysSpec {
  resource: Resource
  record: AnyRow | undefined
  neighbours: Neighbours
  search: string
  back: string
  openMenu(): void
  /** Where what is missing first is settled; absent when nothing blocks. */
  settle: string | undefined
}

export const useRecordKeys = ({ resource, record, neighbours, search, back, openMenu, settle }: KeysSpec): void => {
  const may = useMay()
  const say = useWhy()
  const to = (id: string | undefined) => () => {
    if (id) go(`${recordScreenOf(resource, id)}${search}`)
  }
  const declared: Bindings = Object.fromEntries(
    actionsOf(resource)
      .filter(action => action.keys && action.on !== 'nothing' && action.name !== 'show')
      .map(action => [
        writtenFor(action),
        () => {
          if (!record) return
          const subject = { records: [record] }
          const { allowed, why } = offerOf(resource, action, subject, may)
          if (allowed) startWish({ action, resource, subject, face: 'key' })
          else void refuse({ action, resource, scope: subject, why: say(why) ?? '' })
        },
      ]),
  )
  useKeys('record', {
    j: to(neighbours.next),
    k: to(neighbours.previous),
    m: openMenu,
    f: () => settle && go(settle),
    Escape: () => go(back),
    ...declared,
  })
}
