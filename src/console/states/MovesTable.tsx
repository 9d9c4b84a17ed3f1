// The same map as a table: for screen readers, and for whoever would rather read.
import { useWords } from '#console/i18n/words.ts'
import type { ShownMap } from './useStateMap.ts'

const columns = ['from', 'event', 'to', 'needs'] as const

export const MovesTable = ({ map }: { map: ShownMap }) => {
  const { t } = useWords()
  const sorted = map.order.flatMap(state => map.moves.filter(({ from }) => from === state))
  return (
    <details className="states-table">
      <summary>{t('states.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="edge-fades" aria-label={t('states.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {t(`states.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(move => (
              <tr key={`${move.from} ${move.event} ${move.to} ${move.needs}`}>
                <td>{map.nameOf(move.from)}</td>
                <td>{map.eventOf(move)}</td>
                <td>{map.nameOf(move.to)}</td>
                <td>{map.needsOf(move)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
