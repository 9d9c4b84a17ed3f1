// Who answers at an address that is being typed, by a former address of theirs as well.
import { useQuery } from '@tanstack/react-query'
import { useSettled } from '#console/fields/recordSearch.ts'
import { api } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { endpointOf } from '#contract/address.ts'
import { slugFieldOf } from '#contract/formerAddress.ts'
import type { Resource } from '#contract/resource.ts'

interface Addressed {
  id: string
  title: string
  /** It answers there by a former address. */
  moved: boolean
}

/** Null where nobody does. */
const readBySlug = async (resource: Resource, slug: string, signal: AbortSignal): Promise<Addressed | null> => {
  try {
    return await api.get<Addressed>(`${endpointOf(resource)}/by-slug/${encodeURIComponent(slug)}`, { signal })
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 404) return null
    throw thrown
  }
}

/** The record that links to this address lead to now, where it is another one's former address. */
export const useTakenFrom = (resource: Resource, slug: string, id: string | undefined): string | undefined => {
  const settled = useSettled(slug)
  const isAsked = settled !== '' && slugFieldOf(resource) !== undefined
  const { data } = useQuery({
    queryKey: [resource.name, 'by-slug', settled],
    queryFn: ({ signal }) => readBySlug(resource, settled, signal),
    enabled: isAsked,
  })
  return isAsked && settled === slug && data?.moved && data.id !== id ? data.title : undefined
}
