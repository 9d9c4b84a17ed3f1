// The lines of an order, one by phone or one that is changed: found by name, SKU or barcode, taken with Enter or a press, counted and
// taken away in place.
import { IconButton, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useAnswer } from '#console/detail/answer.ts'
import { EntryField } from '#console/fields/EntryField.tsx'
import { Thumbnail } from '#console/fields/media/Thumbnail.tsx'
import { textIn } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Medium } from '#contract/fields/files.ts'
import { partsOf } from '#contract/fields/groups.ts'
import { orders } from './orders.ts'
import styles from './place.module.css'

interface Good {
  sku: string
  name: unknown
  optionText: string | null
  price: number
  available: number
  picture: Medium | null
}

interface Line {
  sku: string
  quantity: number
  price?: number | null
}

interface Props {
  id: string
  label: string
  value: unknown
  isPriced: boolean
  finding?: string | undefined
  /** Who asks: each has its own right. */
  by?: By
  /** Units of the order itself: they are in stock for it. */
  held?: ReadonlyMap<string, number>
  onChange(lines: readonly Line[] | null): void
}

type By = 'place' | 'editItems'

const pauseMs = 150
const parts = Object.fromEntries(partsOf(orders.actions.override.input.lines))
const most = 50

const doors: Readonly<Record<By, string>> = { place: '/v1/orders/goods', editItems: '/v1/orders/goods-to-edit' }

const useGoods = (by: By, query: string | undefined) => {
  const { answer, isBusy } = useAnswer<{ goods: Good[] }>(
    ['variants', 'goods', query],
    query === undefined ? undefined : signal => api.get<{ goods: Good[] }>(`${doors[by]}?${query}`, { signal }),
  )
  return { goods: query === undefined ? [] : (answer?.goods ?? []), isBusy }
}

const useSettled = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const Told = ({ good }: { good: Good }) => {
  const { t, money } = useWords()
  const { urlLang } = usePlace()
  return (
    <>
      <Thumbnail medium={good.picture} beside={textIn(good.name, urlLang)} />
      <span className={styles.named}>
        <span dir="auto" className={styles.called}>
          {textIn(good.name, urlLang)}
        </span>
        <span className={styles.soft}>
          <bdi>{good.sku}</bdi>
          {good.optionText && (
            <>
              {' · '}
              <bdi>{good.optionText}</bdi>
            </>
          )}
        </span>
      </span>
      <span className={styles.figures}>
        <span>{money(good.price)}</span>
        <span className={good.available > 0 ? styles.soft : styles.short}>
          {good.available > 0 ? t('orders.screen.inStock', { n: good.available }) : t('orders.screen.soldOut')}
        </span>
      </span>
    </>
  )
}

interface SearchProps {
  id: string
  labelId: string
  by: By
  onTake(good: Good): void
}

const Search = ({ id, labelId, by, onTake }: SearchProps) => {
  const { t } = useWords()
  const listId = useId()
  const [text, type] = useState('')
  const [isOpen, open] = useState(false)
  const [at, point] = useState(0)
  const [isAwaited, wait] = useState(false)
  const words = useSettled(text.trim())
  const { goods, isBusy } = useGoods(by, words ? `words=${encodeURIComponent(words)}` : undefined)
  const isBehind = isBusy || words !== text.trim()
  const shown = isOpen && text.trim() !== '' ? goods : []
  const take = (index: number) => {
    const good = goods[index]
    if (!good) return
    type('')
    point(0)
    open(false)
    onTake(good)
  }
  // Whoever is quick with Enter, or a scanner, means what they have typed.
  useEffect(() => {
    if (!isAwaited || isBehind) return
    wait(false)
    take(0)
  }, [isAwaited, isBehind])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && shown.length > 0) point((at + by + shown.length) % shown.length)
    else if (event.key === 'Enter' && text.trim() !== '') isBehind && at === 0 ? wait(true) : take(at)
    else if (event.key === 'Escape' && shown.length > 0) open(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="field-combobox">
      <TextField.Root
        id={id}
        role="combobox"
        aria-labelledby={labelId}
        aria-required
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        autoFocus
        placeholder={t('orders.screen.findGoods')}
        value={text}
        onChange={event => {
          type(event.target.value)
          open(true)
          point(0)
          wait(false)
        }}
        onKeyDown={press}
        onBlur={() => open(false)}
      >
        <TextField.Slot>
          <Icon name="search" size={16} />
        </TextField.Slot>
      </TextField.Root>
      <div id={listId} role="listbox" aria-labelledby={labelId} className="field-options" hidden={shown.length === 0}>
        {shown.map((good, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the input that owns the list
          <div
            key={good.sku}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={`field-option ${styles.good}`}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(index)}
          >
            <Told good={good} />
          </div>
        ))}
      </div>
      {isOpen && words !== '' && !isBehind && goods.length === 0 && (
        <p className="field-note" role="status">
          {t('field.nothingFound')}
        </p>
      )}
    </div>
  )
}

const none: ReadonlyMap<string, number> = new Map()

export const Goods = ({ id, label, value, isPriced, finding, by = 'place', held = none, onChange }: Props) => {
  const { t } = useWords()
  const labelId = `${id}-label`
  const search = useRef<HTMLDivElement>(null)
  const lines = Array.isArray(value) ? (value as Line[]) : []
  const [taken, keep] = useState<ReadonlyMap<string, Good>>(new Map())
  // Lines that were there before are looked up by their SKU.
  const unknown = lines.map(({ sku }) => sku).filter(sku => !taken.has(sku))
  const { goods } = useGoods(by, unknown.length > 0 ? `skus=${encodeURIComponent(unknown.join(','))}` : undefined)
  const goodOf = (sku: string): Good | undefined => {
    const good = taken.get(sku) ?? goods.find(one => one.sku === sku)
    return good && { ...good, available: good.available + (held.get(sku) ?? 0) }
  }
  const give = (next: readonly Line[]) => onChange(next.length > 0 ? next : null)
  const take = (good: Good) => {
    keep(new Map(taken).set(good.sku, good))
    const isThere = lines.some(({ sku }) => sku === good.sku)
    if (isThere) return give(lines.map(one => (one.sku === good.sku ? { ...one, quantity: one.quantity + 1 } : one)))
    if (lines.length < most) give([...lines, { sku: good.sku, quantity: 1 }])
  }
  const back = () => search.current?.querySelector('input')?.focus()
  return (
    <div className="field-row" ref={search}>
      <div className="field-head">
        <label className="field-label" id={labelId} htmlFor={id}>
          {label}
          <span className="field-required" aria-hidden="true">
            {' '}
            *
          </span>
        </label>
      </div>
      <Search id={id} labelId={labelId} by={by} onTake={take} />
      {lines.length > 0 && (
        <ul className={styles.lines} aria-labelledby={labelId}>
          {lines.map((line, at) => {
            const good = goodOf(line.sku)
            const set = (some: Partial<Line>) =>
              give(lines.map((one, other) => (other === at ? { ...one, ...some } : one)))
            const part = (name: 'quantity' | 'price') => (
              <EntryField
                name={name}
                field={parts[name]!}
                label={t(`orders.screen.${name === 'quantity' ? 'count' : 'unitPrice'}`)}
                value={line[name] ?? null}
                required={name === 'quantity'}
                onChange={next => set({ [name]: next as number })}
              />
            )
            return (
              <li key={line.sku} className={styles.line}>
                <div className={styles.good}>
                  {good ? (
                    <Told good={good} />
                  ) : (
                    <>
                      <Thumbnail medium={undefined} />
                      <bdi className={styles.named}>{line.sku}</bdi>
                    </>
                  )}
                </div>
                <div className={styles.parts}>
                  {part('quantity')}
                  {isPriced && part('price')}
                  <IconButton
                    type="button"
                    size="1"
                    variant="ghost"
                    color="gray"
                    className={styles.away}
                    aria-label={t('field.remove', { name: line.sku })}
                    onClick={() => {
                      give(lines.filter((_, other) => other !== at))
                      back()
                    }}
                  >
                    <Icon name="x" size={16} />
                  </IconButton>
                </div>
                {good && good.available < line.quantity && (
                  <p className={styles.short}>{t('orders.screen.inStock', { n: good.available })}</p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {finding && (
        <p className="field-error" role="alert">
          {finding}
        </p>
      )}
    </div>
  )
}
