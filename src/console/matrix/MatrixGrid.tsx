// The grid itself: a head for each column and each row, a band for each part, and at every place a cell of the sheet or the
// word that none is there.
import { Fragment } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { placed, SheetCell } from '#console/sheet/SheetCell.tsx'
import type { SheetDesk } from '#console/sheet/useSheet.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { useMatrix } from './useMatrix.ts'
import { isOther, type Usual } from './usual.ts'

export type Matrix = ReturnType<typeof useMatrix>

interface GridProps {
  desk: SheetDesk
  matrix: Matrix
  usual(name: string): Usual | undefined
}

const Differs = () => {
  const { t } = useWords()
  return (
    <span className="matrix-differs" title={t('matrix.differs')}>
      <span aria-hidden="true">≠</span>
      <span className="hidden">, {t('matrix.differs')}</span>
    </span>
  )
}

const Missing = ({ desk, row, col }: { desk: SheetDesk; row: number; col: number }) => {
  const { t } = useWords()
  const spot = { row, col }
  const make = desk.board.vacant?.(spot).make
  return (
    <td {...placed({ desk, spot, index: col + 2 })} data-missing="">
      <span className="matrix-missing">
        {t('matrix.missing')}
        {make && <Icon name="plus" size={12} />}
      </span>
    </td>
  )
}

const Place = ({ desk, usual, row, col }: Omit<GridProps, 'matrix'> & { row: number; col: number }) => {
  const cell = desk.cellAt({ row, col })
  if (!cell) return <Missing desk={desk} row={row} col={col} />
  const { record, column } = cell
  return (
    <SheetCell desk={desk} cell={cell} spot={{ row, col }} index={col + 2}>
      {isOther(usual(column.name), desk.valueAt(record, column.name)) && <Differs />}
    </SheetCell>
  )
}

const Head = ({ desk, matrix }: Pick<GridProps, 'desk' | 'matrix'>) => {
  const words = useWords()
  const { layout, columns, columnAt, said } = matrix
  const { axes, across } = layout
  const [down, side] = axes
  const corner = across && down && side ? `${said.axis(down)} / ${said.axis(side)}` : axes.map(said.axis).join(' / ')
  const heads = across?.map(value => (side ? said.value(side, value) : value))
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-colindex={1}>
          {corner || words.field(desk.board.resource, desk.board.resource.title)}
        </th>
        {(heads ?? columns.map(({ name }) => words.field(desk.board.resource, name))).map((text, col) => (
          <th key={text} scope="col" aria-colindex={col + 2} data-at-end={columnAt(col)?.atEnd || undefined}>
            <bdi>{text}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const MatrixGrid = ({ desk, matrix, usual }: GridProps) => {
  const { layout, said, lineName } = matrix
  const { lines, axes } = layout
  const { cols } = desk.size
  const parts = axes[2]
  const bands = [
    ...Map.groupBy(
      lines.map((line, row) => ({ ...line, row })),
      ({ part }) => part,
    ),
  ]
  return (
    <>
      <Head desk={desk} matrix={matrix} />
      {bands.map(([part, some]) => (
        <tbody key={part}>
          {parts && layout.across && (
            <tr className="matrix-band">
              <th scope="rowgroup" colSpan={cols + 1}>
                <span className="matrix-band-name">
                  <span className="matrix-band-axis">{said.axis(parts)}</span> <bdi>{said.value(parts, part)}</bdi>
                </span>
              </th>
            </tr>
          )}
          {some.map(({ row, value, record }) => (
            <tr key={record?.id ?? value} aria-rowindex={row + 2}>
              <th scope="row" aria-colindex={1}>
                <bdi>{lineName(row)}</bdi>
                {parts && layout.across && <span className="hidden">, {said.value(parts, part)}</span>}
              </th>
              {Array.from({ length: cols }, (_, col) => (
                <Fragment key={`${row} ${col}`}>
                  <Place desk={desk} usual={usual} row={row} col={col} />
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </>
  )
}
