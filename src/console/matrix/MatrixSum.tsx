// What the grid shows, in words: how many places are filled, and how many hold something else than most.
import { Cell } from '#console/fields/Cell.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Matrix } from './MatrixGrid.tsx'
import type { Usual } from './usual.ts'

const Twins = ({ matrix: { board, layout } }: { matrix: Matrix }) => {
  const { t } = useWords()
  const { urlLang } = usePlace()
  if (layout.twins.length === 0) return null
  return (
    <p className="matrix-sum">
      {t('matrix.twins')}{' '}
      {layout.twins.map(row => (
        <Link key={row.id} to={recordScreenOf(board.resource, row.id)}>
          <bdi>{titleOf(board.resource, row, urlLang)}</bdi>
        </Link>
      ))}
    </p>
  )
}

interface SumProps {
  matrix: Matrix
  count: number
  usual(name: string): Usual | undefined
}

export const MatrixSum = ({ matrix, count, usual }: SumProps) => {
  const { t, number } = useWords()
  const { layout, shown, board } = matrix
  if (!layout.across || !shown) return null
  const all = layout.lines.length * layout.across.length
  const most = usual(shown.name)
  return (
    <>
      <p className="matrix-sum">
        {t('matrix.there', { there: number(count - layout.twins.length), all: number(all) })}{' '}
        {most && (
          <>
            {t('matrix.usual', { count: most.others, number: number(most.others) })}{' '}
            <Cell resource={board.resource} name={shown.name} field={shown.field} value={most.value} />
          </>
        )}
      </p>
      <Twins matrix={matrix} />
    </>
  )
}
