// The values records hold in a field of few: as the groups of their list, so that all of them are offered, and each once.
import { useQuery } from '@tanstack/react-query'
import { keys, readGroups } from '#console/net/records.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import type { Grouped } from '#contract/groups.ts'
import { groupWord } from '#rules/expression/group.ts'

const valuesOf = ({ groups }: Grouped): readonly string[] => groups.flatMap(({ value }) => value || [])
const none: readonly string[] = []

/** None while nobody asks, where the records may not be read, or are of too many values. */
export const useHeldValues = (to: string, name: string, isAsked: boolean) => {
  const isThere = resourceNamed(to) !== undefined
  const may = useMay()
  const filter = `${groupWord}:${name}`
  const { data = none, isFetching } = useQuery({
    queryKey: keys.groups({ name: to }, filter),
    queryFn: ({ signal }) => readGroups({ name: to }, { filter }, signal),
    select: valuesOf,
    enabled: isAsked && isThere && may(`${to}.open`),
    staleTime: 300_000,
    retry: false,
  })
  return { values: data, isBusy: isFetching }
}
