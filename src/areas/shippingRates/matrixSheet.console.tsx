// The grid of the rate matrix. It is a sheet: keys, clipboard, writes and undo are those of every other one.
import { useWords } from '#console/i18n/words.ts'
import { placed, SheetCell } from '#console/sheet/SheetCell.tsx'
import { SheetReport } from '#console/sheet/SheetReport.tsx'
import { useCellFocus, useSaidArea } from '#console/sheet/useCellFocus.ts'
import { type SheetDesk, useSheet } from '#console/sheet/useSheet.ts'
import { sheetHandlers } from '#console/sheet/useSheetKeys.ts'
import { Link } from '#console/shell/navigation.tsx'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { ZoneCost } from './pictures.ts'
import { gridOf, type Scale } from './rateBoard.console.tsx'
import { FeeAudience } from './sets.ts'
import styles from './shippingRates.module.css'
import { shippingRates } from './shippingRates.ts'
import '#console/sheet/sheet.css'
import '#console/matrix/matrix.css'

const isFee = (name: string): boolean => name === 'flat' || name === 'firstFee' || name.includes('.')

const Margin = ({ fee, cost }: { fee: unknown; cost: number | null | undefined }) => {
  const { t, money } = useWords()
  if (typeof fee !== 'number' || typeof cost !== 'number') return null
  const left = fee - cost
  const state = left < 0 ? 'loses' : 'earns'
  return (
    <span className={styles.margin} data-margin={state}>
      <span aria-hidden="true">{left < 0 ? '▼' : '▲'}</span>
      <span className="hidden">, {t(`shippingRates.screen.${state}`)}</span> {money(Math.abs(left))}
    </span>
  )
}

interface RowProps {
  desk: SheetDesk
  record: AnyRow
  row: number
  cost: number | null | undefined
}

const Row = ({ desk, record, row, cost }: RowProps) => {
  const words = useWords()
  const { t } = words
  const zone = record.zone === null ? t('shippingRates.screen.any') : String(record.zoneTitle)
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" aria-colindex={1} className={styles.rate}>
        <span className={styles.zone}>
          <bdi>{zone}</bdi>
          {record.audience !== 'all' && ` · ${words.value(FeeAudience, String(record.audience))}`}
        </span>
        <span className={styles.name}>
          <Link to={recordScreenOf(shippingRates, record.id)} tabIndex={-1}>
            <bdi>{String(record.name)}</bdi>
          </Link>
          {record.status !== 'active' && <ValueDot set={RecordStatus} value={record.status} />}
        </span>
      </th>
      {Array.from({ length: desk.size.cols }, (_, col) => {
        const [spot, index] = [{ row, col }, col + 2]
        const cell = desk.cellAt(spot)
        if (!cell)
          return (
            <td key={index} {...placed({ desk, spot, index })} data-missing="">
              <span className="matrix-missing">{t('shippingRates.screen.noFee')}</span>
            </td>
          )
        const { name } = cell.column
        return (
          <SheetCell key={index} desk={desk} cell={cell} spot={spot} index={index}>
            {isFee(name) && <Margin fee={desk.valueAt(cell.record, name)} cost={cost} />}
          </SheetCell>
        )
      })}
    </tr>
  )
}

const Legend = () => {
  const { t } = useWords()
  return (
    <p className={styles.legend}>
      <span className={styles.margin} data-margin="earns">
        ▲ {t('shippingRates.screen.earns')}
      </span>
      <span className={styles.margin} data-margin="loses">
        ▼ {t('shippingRates.screen.loses')}
      </span>
      {t('shippingRates.screen.marginNote')}
    </p>
  )
}

interface Props {
  rates: readonly AnyRow[]
  scale: Scale
  costs: readonly ZoneCost[]
}

const nothing = () => {}

const Grid = ({ rates, scale, costs }: Props) => {
  const words = useWords()
  const { t } = words
  const { rows, heads, board } = gridOf(rates, scale, words)
  const desk = useSheet(board)
  const table = useCellFocus(desk, false)
  useSaidArea(desk)
  return (
    <>
      <p id="rate-matrix-hint" className="detail-soft">
        {t('sheet.hint')}
      </p>
      <div className="sheet-scroll matrix-scroll">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved in by keys is a grid
          role="grid"
          className={`sheet ${styles.matrix}`}
          aria-label={words.action(actionOf(shippingRates, 'matrix')!)}
          aria-describedby="rate-matrix-hint"
          aria-rowcount={rows.length + 1}
          aria-colcount={heads.length + 1}
          aria-multiselectable="true"
          aria-busy={desk.sent.size > 0}
          {...sheetHandlers(desk, nothing)}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1}>
                {words.field(shippingRates, 'zone')}
              </th>
              {heads.map((head, col) => (
                <th key={head} scope="col" aria-colindex={col + 2} data-at-end="">
                  <bdi>{head}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((record, row) => (
              <Row
                key={record.id}
                desk={desk}
                record={record}
                row={row}
                cost={costs.find(({ zone }) => zone === (record.zone ?? null))?.cost}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
      <SheetReport desk={desk} />
    </>
  )
}

export const MatrixSheet = (props: Props) => {
  const { t } = useWords()
  const { rows } = gridOf(props.rates, props.scale, useWords())
  return rows.length > 0 ? <Grid {...props} /> : <p className="detail-soft">{t('shippingRates.screen.noRows')}</p>
}
