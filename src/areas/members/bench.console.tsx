// Two records side by side before they become one: what they share is lit, and of what differs the arrows pick a side. Up and
// down go from line to line; the first line says who stays.
import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Cell } from '#console/fields/Cell.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { AskProps } from '#console/present.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Fields } from '#contract/field.ts'
import type { AnyRow } from '#contract/resource.ts'
import styles from './bench.module.css'
import { type Line, linesOf, type Side, sideOf, takenOf } from './bench.ts'
import { members } from './members.ts'

/** What comes along whoever stays. */
const along = ['orderCount', 'netSpend', 'lastOrderAt', 'storeCredit'] as const
const sides = [0, 1] as const

const Value = ({ name, record }: { name: string; record: AnyRow }) => {
  const value = record[name] ?? null
  const field = (members.fields as Fields)[name]
  return value === null || !field ? (
    <span className="field-none">–</span>
  ) : (
    <Cell value={value} name={name} field={field} resource={members} row={record} />
  )
}

interface PickProps {
  label: string
  side: Side
  children: (side: Side) => React.ReactNode
  hasFocus: boolean
  onPick(side: Side): void
}

/** One line in which one of two is chosen; only the chosen one takes the focus. */
const Pick = ({ label, side, children, hasFocus, onPick }: PickProps) => (
  <tr className={styles.choice}>
    <th scope="row">{label}</th>
    {sides.map(at => (
      <td key={at}>
        {/* biome-ignore lint/a11y/useSemanticElements: arrows go from line to line here, which radio buttons take for themselves */}
        <button
          type="button"
          role="radio"
          aria-checked={side === at}
          data-pick={side === at || undefined}
          tabIndex={hasFocus && side === at ? 0 : -1}
          onClick={() => onPick(at)}
        >
          <Icon name={side === at ? 'circle-check' : 'circle'} size={14} />
          <span>{children(at)}</span>
        </button>
      </td>
    ))}
  </tr>
)

const Alike = ({ line, records }: { line: Line; records: readonly [AnyRow, AnyRow] }) => {
  const words = useWords()
  return (
    <tr className={styles.alike}>
      <th scope="row">
        {words.field(members, line.name)} <span aria-hidden="true">=</span>
        <span className="hidden">{words.t('members.screen.alike')}</span>
      </th>
      {sides.map(at => (
        <td key={at}>
          <Value name={line.name} record={records[at]} />
        </td>
      ))}
    </tr>
  )
}

const begun = (records: readonly [AnyRow, AnyRow], given: AskProps['given']) => {
  const stays: Side = given?.survivor === records[1].id ? 1 : 0
  const take = Array.isArray(given?.take) ? (given.take as string[]) : undefined
  const picked = take && linesOf(records).map(({ name }) => [name, take.includes(name) ? ((1 - stays) as Side) : stays])
  return { stays, picked: (picked ? Object.fromEntries(picked) : {}) as Record<string, Side> }
}

const Bench = ({ records, given, findings, submitLabel, beside, onGive, onCancel }: BenchProps) => {
  const words = useWords()
  const [{ stays, picked }, set] = useState(() => begun(records, given))
  const [at, focus] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => table.current?.querySelector<HTMLElement>('[data-pick]')?.focus(), [])
  const lines = linesOf(records)
  const open = lines.filter(({ isAlike }) => !isAlike)
  const input = { survivor: records[stays].id, take: takenOf(lines, stays, picked) }
  const pickAt = (row: number, side: Side) => {
    focus(row)
    const line = open[row - 1]
    set(line ? { stays, picked: { ...picked, [line.name]: side } } : { stays: side, picked })
  }
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    const side = { ArrowLeft: isRtl ? 1 : 0, ArrowRight: isRtl ? 0 : 1 }[event.key] as Side | undefined
    if (to === undefined && side === undefined) return
    event.preventDefault()
    const row = to === undefined ? at : Math.min(open.length, Math.max(0, to))
    if (side === undefined) focus(row)
    else pickAt(row, side)
    // The one that is chosen then, once it is drawn.
    requestAnimationFrame(() => table.current?.querySelectorAll<HTMLElement>('[data-pick]')[row]?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGive(input)
  }
  return (
    <form
      className="action-input"
      noValidate
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <div className={`edge-fades ${styles.scroll}`}>
        <table ref={table} className={styles.bench} aria-label={words.t('members.screen.bench')} onKeyDown={move}>
          <thead>
            <tr>
              <td />
              {sides.map(side => (
                <th key={side} scope="col">
                  <bdi>{String(records[side].name)}</bdi>{' '}
                  <bdi className="field-code">{String(records[side].memberNo)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Pick
              label={words.t('members.screen.stays')}
              side={stays}
              hasFocus={at === 0}
              onPick={side => pickAt(0, side)}
            >
              {side => words.t(side === stays ? 'members.screen.isKept' : 'members.screen.goesIn')}
            </Pick>
            {open.map((line, place) => (
              <Pick
                key={line.name}
                label={words.field(members, line.name)}
                side={sideOf(line, stays, picked)}
                hasFocus={at === place + 1}
                onPick={side => pickAt(place + 1, side)}
              >
                {side => <Value name={line.name} record={records[side]} />}
              </Pick>
            ))}
            {lines
              .filter(({ isAlike }) => isAlike)
              .map(line => (
                <Alike key={line.name} line={line} records={records} />
              ))}
            {along.map(name => (
              <tr key={name} className={styles.along}>
                <th scope="row">{words.field(members, name)}</th>
                {sides.map(side => (
                  <td key={side}>
                    <Value name={name} record={records[side]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="detail-soft">{words.t('members.screen.mergeKeeps')}</p>
      {findings?.survivor && (
        <p role="alert" className="field-error">
          {words.finding(findings.survivor)}
        </p>
      )}
      <Flex gap="3" justify="end" wrap="wrap">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {words.t('action.cancel')}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </Flex>
      {beside && <div className="action-passing">{beside(input)}</div>}
    </form>
  )
}

interface BenchProps extends Omit<AskProps, 'records'> {
  records: readonly [AnyRow, AnyRow]
}

export const MergeBench = ({ records: [one, other], ...props }: AskProps) =>
  one && other ? <Bench {...props} records={[one, other]} /> : null
