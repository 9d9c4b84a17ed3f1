// The shape of the rows that are coming; the style sheet shows it only after 100 ms.
import { useWords } from '#console/i18n/words.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { useList } from './list.ts'

const shownRows = 10

export const RowsSkeleton = () => {
  const words = useWords()
  const { resource, columns, state } = useList()
  const many = Math.min(state.size, shownRows)
  return (
    <div className="grid-scroll" aria-busy="true">
      <p className="hidden">{words.t('grid.loading', { area: words.manyWithin(resource) })}</p>
      <table className="grid" aria-hidden="true">
        <tbody>
          {Array.from({ length: many }, (_, row) => (
            <tr key={row} className="row">
              <td className="row-pick" />
              {columns.map(({ name }) => (
                <td key={name}>
                  <Skeleton width={name === resource.title ? '60%' : '40%'} />
                </td>
              ))}
              <td className="row-menu" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
