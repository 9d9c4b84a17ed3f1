// Rates by price per piece. The last slab has no limit, wherever rows are added or taken away.
import { Entries } from '#console/fields/Entries.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { useEntries } from '#console/fields/entries.ts'
import type { CellProps, ControlProps } from '#console/fields/visual.ts'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import styles from './taxes.module.css'
import { taxes } from './taxes.ts'

export interface Slab {
  upto: unknown
  rate: unknown
}

const limitField = f.money({ required: true, min: 1 })
const rateField = f.percent({ required: true })

export const slabsOf = (value: unknown): Slab[] => (Array.isArray(value) ? (value as Slab[]) : [])
const closed = (rows: readonly Slab[]): Slab[] =>
  rows.map((row, at) => (at === rows.length - 1 ? { ...row, upto: null } : row))
const turned = { read: slabsOf, write: (rows: readonly Slab[]) => (rows.length > 0 ? rows : null) }

export const SlabsCell = ({ value }: CellProps) => {
  const { t, money, percent } = useWords()
  const slabs = slabsOf(value)
  if (slabs.length === 0) return <span className="field-none">–</span>
  const text = ({ upto, rate }: Slab) => {
    const said = percent(Number(rate))
    if (upto !== null) return t('taxes.screen.slabText', { amount: isolated(money(Number(upto))), rate: said })
    return t(slabs.length === 1 ? 'taxes.screen.slabOnly' : 'taxes.screen.slabRest', { rate: said })
  }
  return (
    <span className={styles.slabs}>
      {slabs.map((slab, at) => (
        <span key={at}>{text(slab)}</span>
      ))}
    </span>
  )
}

export const SlabsControl = (props: ControlProps) => {
  const words = useWords()
  const { t } = words
  const [rows, change] = useEntries(props.value, turned, props.onChange)
  const common = { disabled: props.disabled, onBlur: props.onBlur, required: true }
  return (
    <Entries
      control={props}
      rows={rows}
      onRows={next => change(closed(next))}
      most={10}
      nameOf={(_, at) => t('taxes.screen.slab', { n: at + 1 })}
      addText={t('taxes.screen.addSlab')}
      start={(): Slab => ({ upto: null, rate: null })}
      place={(all, row) => (all.length === 0 ? [row] : [...all.slice(0, -1), row, ...all.slice(-1)])}
    >
      {(row, set, at) => (
        <>
          {at < rows.length - 1 ? (
            <EntryField
              {...common}
              name="upto"
              field={limitField}
              label={t('taxes.screen.upTo')}
              value={row.upto}
              onChange={upto => set({ ...row, upto })}
            />
          ) : (
            <p className={styles.rest}>{t('taxes.screen.rest')}</p>
          )}
          <EntryField
            {...common}
            name="rate"
            field={rateField}
            label={words.field(taxes, 'rate')}
            value={row.rate}
            onChange={rate => set({ ...row, rate })}
          />
        </>
      )}
    </Entries>
  )
}

/** One figure, or the lowest and highest of the slabs. */
export const RateBar = ({ row }: { row: Readonly<Record<string, unknown>> }) => {
  const { percent } = useWords()
  const rates = slabsOf(row.slabs).map(({ rate }) => Number(rate))
  if (rates.length < 2) return percent(Number(row.rate))
  return `${percent(Math.min(...rates))} – ${percent(Math.max(...rates))}`
}

export const RateCell = ({ value, row }: CellProps) => {
  const { percent } = useWords()
  return <span className="field-figure">{row ? <RateBar row={row} /> : percent(Number(value))}</span>
}
