// The map of the list on the screen: its chart, the question without its state, and the counts, live like every list.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { writeAddress } from '#console/grid/address.ts'
import { useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, readStates } from '#console/net/records.ts'
import { screenOf } from '#contract/address.ts'
import { actionOf } from '#contract/standard.ts'
import { type Move, stateMapOf } from '#contract/stateMap.ts'
import { questionOf } from '#machines/listing/question.ts'
import { dropField, setClause } from '#rules/expression/edit.ts'
import { printQuery } from '#rules/expression/print.ts'
import { parseQuery } from '#rules/expression.ts'
import { placed } from './arcs.ts'

export const useStateMap = (field?: string) => {
  const words = useWords()
  const { resource, state, send } = useList()
  const map = useMemo(() => {
    const made = stateMapOf(resource, field)
    if (!made) throw new Error(`${resource.name} has no states`)
    return { ...made, ...placed(made) }
  }, [resource, field])
  const { tree, findings } = parseQuery(state.filter)
  const question = findings.length > 0 ? { and: [] } : dropField(tree, map.field)
  const within = printQuery(question)
  const { data: counts, isError } = useQuery({
    queryKey: keys.states(resource, within, map.field),
    queryFn: ({ signal }) => readStates(resource, within, map.field, signal),
  })
  const filterOf = (name: string) => printQuery(setClause(question, { field: map.field, op: '=', value: name }))
  return {
    ...map,
    resource,
    within,
    isError,
    nameOf: (name: string) => words.value(map.set, name),
    countOf: (name: string): string | undefined => {
      const count = counts?.[name]
      if (!count) return undefined
      const number = words.number(count.total)
      return count.about ? words.t('states.about', { number }) : number
    },
    addressOf: (name: string) =>
      `${screenOf(resource)}?${writeAddress(resource, [], { question: { ...questionOf(state), page: 1, filter: filterOf(name) } })}`,
    show: (name: string) => send({ type: 'filter.set', filter: filterOf(name) }),
    /** The action's own name where people do it, else what happens. */
    eventOf: ({ event }: Move) => {
      const action = actionOf(resource, event)
      return action ? words.action(action) : words.t(`states.event.${event}`)
    },
    needsOf: ({ needs }: Move) =>
      words.list(
        needs.map(need =>
          words.t(`states.need.${need.replace(/^!(.)/, (_, first: string) => `not${first.toUpperCase()}`)}`),
        ),
      ),
  }
}

export type ShownMap = ReturnType<typeof useStateMap>
