// The answer of the start page: at once as it was last time, said so, then as it is. News of records it counts ask for it again,
// together and not more often than every few seconds.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { onLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { readSnapshot, writeSnapshot } from '#console/palette/records/hotStore.ts'
import { knownResource, knownResources, useMay, useMe, usePlace } from '#console/session/me.ts'
import { actionId } from '#contract/address.ts'
import { type HomeAnswer, homePaths, type Period } from '#contract/home.ts'
import { type PlacedCard, seenCards, standardCards } from '#contract/homeLayout.ts'

export const homeKey = ['home'] as const
const gatherMs = 4000
export const refreshMs = 60_000
const oldestMs = 7 * 86_400_000

export const readHomeAgain = (): void => void queries.invalidateQueries({ queryKey: homeKey })

/** Of what the page counts, and of schedules and views of whatever resource. */
export const useNews = (): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readHomeAgain()
      }, gatherMs)
    }
    const leave = (['record.changed', 'records.changed', 'job.done'] as const).map(type => onLive(type, soon))
    return () => {
      clearTimeout(timer)
      for (const end of leave) end()
    }
  }, [])
}

export interface Home {
  answer: HomeAnswer | undefined
  /** It is from last time; what it is now is being asked. */
  isKept: boolean
  /** Nobody answers: the page stands on what was kept, or on nothing. */
  isAway: boolean
  /** The cards there will be, once it is known how the page was arranged last time: as they were, else the standard ones. */
  coming: readonly PlacedCard[] | undefined
}

interface Keeping {
  /** Where the answer is kept, and how the page is arranged in whatever period. */
  key: string
  layoutKey: string
}

const ask = async (period: Period, { key, layoutKey }: Keeping, signal: AbortSignal): Promise<HomeAnswer> => {
  const answer = await api.get<HomeAnswer>(homePaths.home, { params: { period }, signal })
  void writeSnapshot(key, answer)
  void writeSnapshot(layoutKey, answer.layout.cards)
  return answer
}

const useComing = (layoutKey: string): readonly PlacedCard[] | undefined => {
  const may = useMay()
  const [kept, setKept] = useState<readonly PlacedCard[] | null>()
  useEffect(() => {
    let isGone = false
    void readSnapshot<readonly PlacedCard[]>(layoutKey).then(cards => isGone || setKept(cards ?? null))
    return () => {
      isGone = true
    }
  }, [layoutKey])
  if (kept === undefined) return undefined
  const seen = seenCards(knownResources(), may)
  return kept?.filter(({ card }) => seen.some(one => one.card === card)) ?? standardCards(seen)
}

/** All of it comes in one answer: as often as the card wants that is asked for most often. */
const refreshOf = (answer: HomeAnswer | undefined): number => {
  const wishes = answer?.layout.cards.flatMap(({ refreshSeconds }) => refreshSeconds ?? []) ?? []
  return Math.min(refreshMs, ...wishes.map(seconds => seconds * 1000))
}

export const useHome = (period: Period): Home => {
  const { userId } = useMe()
  const { vendorCode } = usePlace()
  const may = useMay()
  const { language } = useWords()
  const key = `home told ${userId} ${vendorCode} ${period} ${language}`
  const layoutKey = `home layout ${userId} ${vendorCode}`
  const coming = useComing(layoutKey)
  const [kept, setKept] = useState<{ key: string; answer: HomeAnswer }>()
  const { data, isError } = useQuery({
    queryKey: [...homeKey, vendorCode, period, language],
    queryFn: ({ signal }) => ask(period, { key, layoutKey }, signal),
    refetchInterval: ({ state }) => refreshOf(state.data),
  })
  useNews()
  useEffect(() => {
    let isGone = false
    void readSnapshot<HomeAnswer>(key).then(answer => {
      if (isGone || !answer || Date.now() - Date.parse(answer.at) > oldestMs) return
      setKept({ key, answer })
    })
    return () => {
      isGone = true
    }
  }, [key])
  // A right that has gone since takes what was kept of it as well.
  const isOpen = ({ resource }: { resource: string }) => {
    const known = knownResource(resource)
    return known !== undefined && may(actionId(known, 'open'))
  }
  const last = kept?.key === key ? kept.answer : undefined
  const answer = data ?? last
  return {
    answer: answer && {
      ...answer,
      figures: answer.figures.filter(isOpen),
      attention: answer.attention.filter(isOpen),
      planned: answer.planned.filter(isOpen),
      drafts: answer.drafts.filter(isOpen),
    },
    isKept: data === undefined && last !== undefined,
    isAway: isError,
    coming,
  }
}
