// The combination matrix as a picture that is its own table: a square for each pair, told in full below while the cursor is on
// it. One square takes the focus, arrows move it.
import { type KeyboardEvent, useState } from 'react'
import { useTable } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Param } from '#contract/said.ts'
import { discounts } from './discounts.ts'
import styles from './pairs.module.css'

interface GridCell {
  row: number
  column: number
}

/** What a square looks like beside what it says. */
const sights: Readonly<Record<string, { sign: string; look: string | undefined }>> = {
  'discounts.paired.combine': { sign: '✓', look: styles.combine },
  'discounts.paired.apart': { sign: '·', look: undefined },
  'discounts.paired.blocks': { sign: '✕', look: styles.blocks },
  'discounts.paired.blockedBy': { sign: '✕ −', look: styles.blocks },
  'discounts.paired.blocking': { sign: '✕ +', look: styles.blocks },
  'discounts.paired.loses': { sign: '−', look: styles.loses },
  'discounts.paired.wins': { sign: '+', look: styles.wins },
}

/** What a sign says wherever it stands, alone or beside another. */
const legend = [
  ['✓', styles.combine, 'discounts.screen.pairCombine'],
  ['·', undefined, 'discounts.screen.pairApart'],
  ['✕', styles.blocks, 'discounts.screen.pairBlocks'],
  ['−', styles.loses, 'discounts.screen.pairLoses'],
  ['+', styles.wins, 'discounts.screen.pairWins'],
] as const

const Legend = () => {
  const { t } = useWords()
  return (
    <ul className={styles.legend} aria-label={t('discounts.screen.legend')}>
      {legend.map(([sign, look, key]) => (
        <li key={key}>
          <span aria-hidden="true" className={`${styles.sign} ${look ?? ''}`}>
            {sign}
          </span>
          {t(key)}
        </li>
      ))}
    </ul>
  )
}

const sightOf = (cell: Param) => {
  const is = typeof cell === 'object' && 'key' in cell ? cell : undefined
  return { ...(sights[is?.key ?? ''] ?? { sign: '', look: undefined }), amount: is?.params?.amount }
}

const moved = (
  { key, currentTarget }: KeyboardEvent,
  { row, column }: GridCell,
  last: number,
): GridCell | undefined => {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const ahead = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const steps: Record<string, GridCell> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowLeft: { row, column: column + (ahead === 'ArrowLeft' ? 1 : -1) },
    ArrowRight: { row, column: column + (ahead === 'ArrowRight' ? 1 : -1) },
    Home: { row, column: 0 },
    End: { row, column: last },
  }
  const to = steps[key]
  const within = (at: number) => Math.min(last, Math.max(0, at))
  return to && { row: within(to.row), column: within(to.column) }
}

interface PairTable {
  names: readonly string[]
  numbers: readonly string[]
  cells: readonly (readonly Param[])[]
}

const Squares = ({ label, told: { names, numbers, cells } }: { label: string; told: PairTable }) => {
  const words = useWords()
  const [at, setAt] = useState<GridCell>({ row: 0, column: Math.min(1, names.length - 1) })
  const cell = cells[at.row]?.[at.column]
  const go = (event: KeyboardEvent<HTMLTableElement>) => {
    const to = moved(event, at, names.length - 1)
    if (!to) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${to.row} ${to.column}"]`)?.focus()
  }
  return (
    <>
      <div className={`edge-fades ${styles.scroll}`}>
        <table className={styles.pairs} aria-label={label} onKeyDown={go}>
          <thead>
            <tr>
              <td />
              {numbers.map((number, place) => (
                <th key={number} scope="col" data-at={place === at.column || undefined}>
                  {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, y) => (
              <tr key={numbers[y]}>
                <th scope="row" data-at={y === at.row || undefined}>
                  <span dir="auto">{names[y]}</span>
                </th>
                {row.map((one, x) => {
                  const { sign, look, amount } = sightOf(one)
                  return (
                    <td key={numbers[x]} className={look}>
                      <button
                        type="button"
                        data-place={`${y} ${x}`}
                        tabIndex={y === at.row && x === at.column ? 0 : -1}
                        onFocus={() => setAt({ row: y, column: x })}
                        onPointerEnter={() => setAt({ row: y, column: x })}
                      >
                        <span aria-hidden="true" dir="ltr">
                          {sign}
                          {amount === undefined ? '' : words.told(amount)}
                        </span>
                        <span className="hidden">{x === y ? names[y] : words.told(one)}</span>
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
      <p className={styles.told}>
        <bdi>{names[at.row]}</bdi>
        {at.row !== at.column && cell !== undefined && (
          <>
            {' · '}
            <bdi>{names[at.column]}</bdi>
            {' · '}
            <strong>{words.told(cell)}</strong>
          </>
        )}
      </p>
    </>
  )
}

export const Pairs = () => {
  const words = useWords()
  const { answer: shown, isFailed } = useTable(discounts, 'combinations')
  if (isFailed) return <p className="field-error">{words.t('action.noAnswer')}</p>
  if (!shown) return <p className="detail-soft">{words.t('discounts.screen.pairing')}</p>
  const told = {
    names: shown.rows.map(([name]) => words.told(name ?? '')),
    numbers: shown.columns.slice(1).map(words.told),
    cells: shown.rows.map(([, ...cells]) => cells),
  }
  return told.names.length > 1 ? (
    <Squares label={words.told(shown.title)} told={told} />
  ) : (
    <p className="detail-soft">{words.t('discounts.screen.noPairs')}</p>
  )
}
