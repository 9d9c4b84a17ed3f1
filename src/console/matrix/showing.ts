// Whether the children of the record on the screen stand as a matrix: the address alone says so.
import { useEffect, useState } from 'react'
import { knownResources, may, resourceNamed } from '#console/session/me.ts'
import { changeSearch, searchNow, useAddress } from '#console/shell/navigation.tsx'
import type { Matrix, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

export type Crossed = Resource & { matrix: Matrix }

export const isCrossed = (resource: Resource): resource is Crossed => resource.matrix !== undefined

const named = (search: URLSearchParams): string | undefined => search.get('matrix') ?? undefined

export const useMatrixOpen = ({ name }: Pick<Resource, 'name'>): boolean => named(useAddress().search) === name

/** Outside React. */
export const matrixNow = (): string | undefined => named(searchNow())

let isAsked = false

/** Somebody opened it just now, so the focus goes there; once it has, that is over. */
export const useAsked = (): boolean => {
  const [was] = useState(() => isAsked)
  useEffect(() => {
    isAsked = false
  }, [])
  return was
}

export const showMatrix = (child: Pick<Resource, 'name'> | undefined): void => {
  isAsked = child !== undefined
  changeSearch({ matrix: child?.name })
}

export const turnMatrix = (child: Pick<Resource, 'name'>): void =>
  showMatrix(matrixNow() === child.name ? undefined : child)

/** The child of a record that can stand so, for whoever may see it. */
export const matrixChildOf = ({ name }: Pick<Resource, 'name'>): Crossed | undefined =>
  knownResources()
    .filter(isCrossed)
    .find(child => child.parent?.resource === name && may(`${child.name}.open`))

/** The parent's action that makes what is missing. */
export const fillerOf = ({ parent, matrix }: Resource) => {
  const area = parent && resourceNamed(parent.resource)
  const action = area && matrix?.filledBy && actionOf(area, matrix.filledBy.by)
  return area && action && may(action.id) ? { resource: area, action } : undefined
}
