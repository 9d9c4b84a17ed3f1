// What every view of one record reads: the record, what it offers, and the list it was reached from.
import { useQuery } from '@tanstack/react-query'
import { readAddress } from '#console/grid/address.ts'
import { useViews } from '#console/grid/views.ts'
import { speakTold } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, type Offers, readNeighbours, readOffers, readRecord } from '#console/net/records.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'

export const useRecord = (resource: Resource, id: string) =>
  useQuery({ queryKey: keys.record(resource, id), queryFn: ({ signal }) => readRecord(resource, id, signal) })

/** In the words of the page from the first: those of the server come before what it says is drawn. */
const readSaid = async (resource: Resource, id: string, signal: AbortSignal): Promise<Offers> => {
  const answer = await readOffers(resource, id, signal)
  if (answer.blockers.length > 0 || Object.values(answer.offers).some(({ why }) => why)) await speakTold()
  return answer
}

/** The server's own word on every action, and what blocks publishing. */
export const useOffers = (resource: Resource, id: string) => {
  const { finding } = useWords()
  const { data, isLoading } = useQuery({
    queryKey: keys.offers(resource, id),
    queryFn: ({ signal }) => readSaid(resource, id, signal),
  })
  const why = ({ name }: Pick<ResolvedAction, 'name'>): string | undefined => {
    const offer = data?.offers[name]
    return offer && !offer.allowed && offer.why ? finding(offer.why) : undefined
  }
  return { why, blockers: data?.blockers ?? [], isComing: isLoading }
}

/** The list's query travels in the address, so that previous, next and back stay inside it. */
export const useListAddress = (resource: Resource, id: string) => {
  const { search } = useAddress()
  const kept = new URLSearchParams(search)
  for (const name of ['peek', 'row']) kept.delete(name)
  const back = new URLSearchParams(kept)
  back.delete('matrix')
  back.set('row', id)
  return { kept, search: kept.size > 0 ? `?${kept}` : '', back: `${screenOf(resource)}?${back}` }
}

export const useFromList = (resource: Resource, id: string) => {
  const { kept, search, back } = useListAddress(resource, id)
  const views = useViews(resource)
  const { sort, filter } = readAddress(resource, views, kept).question
  const { data } = useQuery({
    queryKey: keys.neighbours(resource, id, { sort, filter }),
    queryFn: ({ signal }) => readNeighbours(resource, id, { sort, filter }, signal),
  })
  return { neighbours: data ?? {}, search, back }
}
