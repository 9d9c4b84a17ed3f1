// The actor of a deck and what goes on around it: that one still looks is said again and again, news are heard, the next record is
// read beforehand, the address names the one in hand, and leaving gives it back.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { refused } from '#console/action/acting.ts'
import { useWords } from '#console/i18n/words.ts'
import { useLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { keys, readOffers, readRecord } from '#console/net/records.ts'
import { useMe } from '#console/session/me.ts'
import { changeSearch, useAddress } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { renewMs } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { type DeckContext, type DeckEvent, makeDeck } from '#machines/deck.ts'
import { giveBack, take } from './dealing.ts'

export type DeckStage = 'dealing' | 'looking' | 'taken' | 'empty' | 'failed' | 'weighing'

export interface Deck {
  resource: Resource
  queue: string
  stage: DeckStage
  state: DeckContext
  send(event: DeckEvent): void
  /** A verdict is on its way: what it changes is told by its answer. */
  deciding: { current: boolean }
}

/** As long as the tab is looked at. */
const usePulse = (send: Deck['send']): void => {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) send({ type: 'item.look' })
    }
    const pulse = setInterval(look, renewMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(pulse)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

/** What colleagues take, give back and decide. */
const useNews = ({ resource, state: { id }, send, deciding }: Omit<Deck, 'stage' | 'queue'>): void => {
  const { t } = useWords()
  const { userId } = useMe()
  useLive('record.changed', ({ resource: name, records, by }) => {
    if (name !== resource.name || deciding.current) return
    if (by !== userId && records.some(record => record.id === id)) void toast({ kind: 'info', text: t('deck.changed') })
    send({ type: 'item.look' })
  })
  useLive('records.changed', ({ resource: name }) => name === resource.name && send({ type: 'item.look' }))
  useLive('lease.changed', ({ resource: name, by }) => {
    if (name === resource.name && by !== userId) send({ type: 'item.look' })
  })
}

const readBeforehand = (resource: Resource, id: string): void => {
  void queries.prefetchQuery({
    queryKey: keys.record(resource, id),
    queryFn: ({ signal }) => readRecord(resource, id, signal),
  })
  void queries.prefetchQuery({
    queryKey: keys.offers(resource, id),
    queryFn: ({ signal }) => readOffers(resource, id, signal),
  })
}

export const useDeck = (resource: Resource, queue: string): Deck => {
  const { search, pathname } = useAddress()
  const [own] = useState(pathname)
  const isHere = pathname === own
  const [machine] = useState(() =>
    makeDeck({
      deal: async (wish, signal) => {
        try {
          return await take(resource, queue, wish, signal)
        } catch (thrown) {
          throw refused(thrown)
        }
      },
    }),
  )
  const [at] = useState(search.get('at'))
  const ref = useActorRef(machine, { input: at ? { id: at } : {} })
  const state = useSelector(ref, ({ context }) => context)
  const stage = useSelector(ref, ({ value }) => (typeof value === 'string' ? value : 'looking') as DeckStage)
  const send = (event: DeckEvent) => ref.send(event)
  const deciding = useRef(false)
  const { id, next } = state
  usePulse(send)
  useNews({ resource, state, send, deciding })
  useEffect(() => {
    // The one dealt to whoever has just left is not the next page's.
    if (isHere && (stage === 'looking' || stage === 'empty'))
      changeSearch({ at: stage === 'empty' ? undefined : id }, { replace: true })
  }, [id, stage, isHere])
  useEffect(() => {
    if (next) readBeforehand(resource, next)
  }, [resource, next])
  const last = useRef(id)
  last.current = id
  useEffect(() => {
    const leave = () => {
      if (last.current) giveBack(resource, queue, last.current).catch(() => {})
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [resource, queue])
  return { resource, queue, stage, state, send, deciding }
}
