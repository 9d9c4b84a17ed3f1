// What the server told of the form beforehand; only a resource that is declared to have such facts is asked about.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { endpointOf } from '#contract/address.ts'
import { isMeant } from '#contract/field.ts'
import { type FormFact, toldOf } from '#contract/formFact.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Values } from '#machines/merge.ts'

const none: readonly FormFact[] = []

export const useFormFacts = (resource: Resource, id: string | undefined): readonly FormFact[] => {
  const { data } = useQuery({
    queryKey: [resource.name, 'form', id],
    queryFn: ({ signal }) => api.get<FormFact[]>(`${endpointOf(resource)}/form`, { params: { id }, signal }),
    enabled: resource.formFacts === true,
  })
  return data ?? none
}

export interface FieldFact {
  empty?: unknown
  told?: Finding
}

/** Of one field, as the others stand now; nothing where the server knows nothing of it. */
export const factOf = (facts: readonly FormFact[], name: string, values: Values): FieldFact | undefined => {
  const own = facts.filter(({ field, when }) => field === name && isMeant({ facts: { ...(when && { when }) } }, values))
  if (own.length === 0) return undefined
  const empty = own.find(fact => fact.empty !== undefined)?.empty
  const told = own.map(fact => toldOf(fact, values[name])).find(Boolean)
  return { ...(empty !== undefined && { empty }), ...(told && { told }) }
}
