// Several records of another resource, told by their titles.
import { useQueries } from '@tanstack/react-query'
import { useWords } from '#console/i18n/words.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { resourceNamed, usePlace } from '#console/session/me.ts'
import { titleOf } from './title.ts'
import type { CellProps, Visual } from './visual.ts'

export const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const useTitles = (
  to: string,
  ids: readonly string[],
  known: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const { urlLang } = usePlace()
  const asked = ids.filter(id => known[id] === undefined)
  const resource = asked.length > 0 ? resourceNamed(to) : undefined
  const answers = useQueries({
    queries: asked.map(id => ({
      queryKey: keys.record({ name: to }, id),
      queryFn: () => readRecord({ name: to }, id),
      enabled: resource !== undefined,
    })),
  })
  const read = asked.map((id, at) => {
    const row = answers[at]?.data
    return [id, row && resource ? titleOf(resource, row, urlLang) : `…${id.slice(-8)}`] as const
  })
  return { ...known, ...Object.fromEntries(read) }
}

export const titlesIn = ({ name, row, value }: CellProps): Record<string, string> => {
  const titles = row?.[`${name}Title`]
  return Array.isArray(titles)
    ? Object.fromEntries(
        idsOf(value)
          .map((id, at) => [id, String(titles[at] ?? '')])
          .filter(([, title]) => title),
      )
    : {}
}

const Cell = (props: CellProps) => {
  const words = useWords()
  const ids = idsOf(props.value)
  const titles = useTitles(props.field.facts.to ?? '', ids.slice(0, 3), titlesIn(props))
  const shown = ids.slice(0, 3).map(id => titles[id] ?? '')
  return (
    <span dir="auto">
      {words.row(shown)}
      {ids.length > 3 ? ` +${ids.length - 3}` : ''}
    </span>
  )
}

export const references: Visual = { Cell }
